import { describe, expect, it } from '@jest/globals';
import type { MarkAnswer, RiderRun } from '@2x7/contracts';
import { addMark, marksToSend, msUntilChange, nextSeq, undoMark, withAnswers, withSent } from './phone-marks';
import {
  emptyRunState,
  marksOfOtherRuns,
  refusedMarks,
  stopsOf,
  undoMs,
  unsentMarks,
  withLinkEnded,
  withRun,
  withTime,
  type Choice,
  type PhoneRun,
  type RunState,
} from './run-state';

const day = '2026-11-30';
const at = (time: string): number => Date.parse(`${day}T${time}:00+05:30`);
const noon = at('12:00');

const stop = (delivery_id: string): RiderRun['stops'][number] => ({
  delivery_id,
  name: `Name ${delivery_id}`,
  phone: '+919800000000',
  address: `${delivery_id} Lake Road`,
  note: '',
  boxes: [],
  outcome: null,
});
const answered = (changes: Partial<RiderRun> = {}): RiderRun => ({
  id: 'north',
  now: new Date(noon).toISOString(),
  day,
  window: 'lunch',
  name: 'North',
  rider: 'Ravi',
  closes_at: new Date(at('14:00')).toISOString(),
  stops: ['a', 'b'].map(stop),
  ...changes,
});
const opened = withRun(emptyRunState, answered(), noon);
const placed: Choice = { result: 'delivered', place: 'doorstep' };
const atHome: Choice = { result: 'failed', cause: 'not-home' };

/** Marks `id@stop`, a second after each other from the moment. */
const marked = (state: RunState, ids: readonly string[], from: number, choice: Choice = placed): RunState =>
  ids.reduce((made, id, index) => addMark(made, stop(id.split('@')[1]!), choice, { id, now: from + index * 1000 }), state);
const outcomes = (state: RunState): (string | null)[] => stopsOf(state).map(({ outcome }) => outcome && (outcome.place ?? outcome.cause));
const ids = (marks: readonly { id: string }[]): string[] => marks.map(({ id }) => id);
const answer = (id: string, what: MarkAnswer['answer']): MarkAnswer => ({ id, answer: what });

describe('the number of a mark', () => {
  const run = (error: number): PhoneRun => ({ ...opened.run!, clock_error: error });

  it('is the second of the run’s day by the server’s clock, so that two phones agree', () => {
    expect(nextSeq(run(0), [], noon)).toBe(43_200);
    expect(nextSeq(run(3_600_000), [], noon + 3_600_000)).toBe(43_200);
  });
  it('rises with every mark, also where the clock stands still or was moved', () => {
    const moments = [noon, noon, noon - 86_400_000, noon + 40 * 86_400_000, noon + 1000];
    const state = moments.reduce((made, now, index) => addMark(made, stop('a'), placed, { id: String(index), now }), opened);
    expect(state.marks.map(({ seq }) => seq)).toEqual([43_200, 43_201, 43_202, 43_203, 43_204]);
  });
  it('begins at 1 for a run that is more than ten days away, and does not follow the marks of another run', () => {
    const south = withRun(marked(opened, ['1@a'], noon), answered({ id: 'south', day: '2026-12-30' }), noon);
    expect(nextSeq(south.run!, south.marks, noon)).toBe(1);
    expect(nextSeq({ ...south.run!, day: '2026-10-30' }, south.marks, noon)).toBe(1);
  });
  it('rises above the marks of the run that were kept while another run was open', () => {
    const north = marked(opened, ['1@a', '2@a'], at('13:00'));
    const again = withRun(withRun(north, answered({ id: 'south' }), noon), answered(), noon);
    expect(nextSeq(again.run!, again.marks, noon)).toBe(north.marks.at(-1)!.seq + 1);
  });
  it('rises after the earlier marks were sent and the run was fetched anew', () => {
    const sent = withAnswers(marked(opened, ['1@a', '2@a'], noon), [answer('1@a', 'recorded'), answer('2@a', 'recorded')]);
    const again = marked(withRun(sent, answered(), noon), ['3@a'], noon);
    expect(again.marks.map(({ seq }) => seq)).toEqual([sent.run!.last_seq + 1]);
  });
});

describe('a mark', () => {
  it('carries what the rider chose, the phone’s time and the run that it belongs to', () => {
    expect(marked(opened, ['1@a'], noon, atHome).marks).toEqual([
      {
        id: '1@a',
        seq: 43_200,
        delivery_id: 'a',
        result: 'failed',
        place: null,
        cause: 'not-home',
        phone_at: new Date(noon).toISOString(),
        run: { id: 'north', name: 'North', closes_at: answered().closes_at, clock_error: 0 },
        name: 'Name a',
        held_until: noon + undoMs,
        is_sent: false,
        refusal: null,
      },
    ]);
    expect(marked(emptyRunState, ['1@a'], noon)).toBe(emptyRunState);
  });
  it('counts at once, is held for ten seconds, and is sent afterwards or when the rider asks', () => {
    const state = marked(opened, ['1@a', '2@b'], noon, atHome);
    expect(outcomes(state)).toEqual(['not-home', 'not-home']);
    expect(ids(marksToSend(state, noon + 9_999))).toEqual([]);
    expect(msUntilChange(state, noon + 4_000)).toBe(6_000);
    expect(ids(marksToSend(state, noon + 10_000))).toEqual(['1@a']);
    expect(ids(marksToSend(state, noon + 2_000 + undoMs))).toEqual(['1@a', '2@b']);
    expect(ids(marksToSend(state, noon - 3_600_000))).toEqual(['1@a', '2@b']);
  });
  it('is undone without a trace before it is sent, and by a mark of its own afterwards', () => {
    const state = marked(marked(opened, ['1@a'], noon), ['2@a'], noon + 60_000, atHome);
    const undone = undoMark(state, state.marks[1]!, { id: '3', now: noon + 61_000 });
    expect([ids(undone.marks), outcomes(undone)]).toEqual([['1@a'], ['doorstep', null]]);
    const late = undoMark(withSent(state, state.marks), state.marks[1]!, { id: '3', now: noon + 61_000 });
    expect(late.marks.map(({ id, result }) => [id, result])).toEqual([
      ['1@a', 'delivered'],
      ['2@a', 'failed'],
      ['3', 'undone'],
    ]);
    expect(outcomes(late)).toEqual([null, null]);
  });
  it('that takes back what was sent makes the stop open again, with all that is known about it', () => {
    const sent = withSent(marked(opened, ['1@a'], noon), marked(opened, ['1@a'], noon).marks);
    const back = undoMark(sent, sent.marks[0]!, { id: '2', now: noon + 1_000 });
    expect(stopsOf(back)).toEqual(opened.run!.stops);
    const recorded = withAnswers(back, [answer('1@a', 'recorded'), answer('2', 'recorded')]);
    expect(stopsOf(recorded)).toEqual(opened.run!.stops);
  });
  it('that was sent is undone by a mark of its own, also while another one is not sent yet', () => {
    const state = marked(opened, ['1@a', '2@b'], noon);
    const [first] = state.marks;
    const undone = undoMark(withSent(state, [first!]), first!, { id: '3', now: noon + 2_000 });
    expect(undone.marks.map(({ id, result }) => [id, result])).toEqual([
      ['1@a', 'delivered'],
      ['2@b', 'delivered'],
      ['3', 'undone'],
    ]);
  });
  it('is undone without a trace while only other marks are on their way', () => {
    const state = marked(opened, ['1@a', '2@b'], noon);
    const undone = undoMark(withSent(state, state.marks.slice(0, 1)), state.marks[1]!, { id: '3', now: noon + 2_000 });
    expect(ids(undone.marks)).toEqual(['1@a']);
  });
  it('is sent with at most 199 others, the earliest first', () => {
    const made = Array.from({ length: 201 }, (_, index) => `${index}@a`);
    expect(ids(marksToSend(marked(opened, made, noon), at('13:00')))).toEqual(made.slice(0, 200));
  });
  it('that is refused stays refused for its first reason, and does not wait for another link', () => {
    const refused = withAnswers(marked(opened, ['1@a', '2@b'], noon), [answer('1@a', 'unknown_stop')]);
    const later = withRun(withAnswers(refused, [answer('2@b', 'recorded')]), answered({ id: 'south' }), noon);
    for (const state of [later, withTime(later, at('14:01'))])
      expect([refusedMarks(state), ids(marksOfOtherRuns(state))]).toMatchObject([[{ id: '1@a', refusal: 'unknown_stop' }], []]);
  });
  it('is sent again until it is answered: a recorded mark becomes the outcome, a refused one leaves the queue', () => {
    const state = withSent(marked(opened, ['1@a', '2@a', '3@b', '4@b'], noon), []);
    const after = withAnswers(state, [answer('2@a', 'recorded'), answer('1@a', 'recorded'), answer('3@b', 'unknown_stop')]);
    expect([ids(unsentMarks(after)), ids(refusedMarks(after)), outcomes(after)]).toEqual([['4@b'], ['3@b'], ['doorstep', 'doorstep']]);
    expect(ids(marksToSend(after, noon + 60_000))).toEqual(['4@b']);
  });
  it('waits for the link of its run, until that run has ended, when another run is open', () => {
    const other = withRun(marked(opened, ['1@a'], noon), answered({ id: 'south', closes_at: new Date(at('15:00')).toISOString() }), noon);
    expect([ids(marksToSend(other, noon + 60_000)), ids(marksOfOtherRuns(other))]).toEqual([[], ['1@a']]);
    expect(ids(marksToSend(withRun(other, answered(), noon), noon + 60_000))).toEqual(['1@a']);
    expect(ids(marksToSend({ ...marked(opened, ['1@a'], noon), awaits_run: true }, noon + 60_000))).toEqual([]);
    expect(refusedMarks(withTime(other, at('14:01')))).toMatchObject([{ id: '1@a', refusal: 'run_closed' }]);
  });
  it('with the highest number decides, whichever is stored first', () => {
    const [first, second] = marked(marked(opened, ['1@a'], noon), ['2@a'], noon + 1_000, atHome).marks;
    const state = { ...opened, marks: [second!, first!] };
    expect([ids(unsentMarks(state)), outcomes(state)]).toEqual([
      ['1@a', '2@a'],
      ['not-home', null],
    ]);
    expect(outcomes(withAnswers(state, [answer('2@a', 'recorded'), answer('1@a', 'recorded')]))).toEqual(['not-home', null]);
  });
  it('of the open run is no mark of another run', () => expect(marksOfOtherRuns(marked(opened, ['1@a'], noon))).toEqual([]));
  it('of another run that an earlier release has stored without a clock error is refused after the end of that run', () => {
    const stored = marked(opened, ['1@a'], noon).marks.map(({ run: { clock_error: _, ...run }, ...mark }) => ({ ...mark, run }));
    const other = withRun({ ...opened, marks: stored }, answered({ id: 'south' }), noon);
    expect([withTime(other, at('14:00')), withTime(other, at('14:01'))].map((state) => ids(refusedMarks(state)))).toEqual([[], ['1@a']]);
  });
  it('waits until its run has ended by the clock of the server when the clock of the phone is ahead', () => {
    const ahead = withRun(emptyRunState, answered(), at('15:00'));
    const other = withRun(marked(ahead, ['1@a'], at('15:00')), answered({ id: 'south' }), at('15:01'));
    expect([ids(refusedMarks(other)), ids(marksOfOtherRuns(other))]).toEqual([[], ['1@a']]);
    expect(ids(refusedMarks(withTime(other, at('17:01'))))).toEqual(['1@a']);
  });
});

describe('what the time alone changes', () => {
  it('is next the end of a held mark, and then the end of the run by the server’s clock', () => {
    const state = marked(withRun(emptyRunState, answered(), noon + 3_600_000), ['1@a'], noon + 3_600_000);
    const until = (moment: number, changed: RunState = state): number => msUntilChange(changed, noon + 3_600_000 + moment);
    expect([until(0), until(undoMs), until(undoMs + 1)]).toEqual([undoMs, 7_190_000, 7_189_999]);
    expect(until(0, withAnswers(state, [answer('1@a', 'unknown_stop')]))).toBe(7_200_000);
    expect([until(7_200_000), until(0, emptyRunState)]).toEqual([Infinity, Infinity]);
  });
});

describe('the end of a run', () => {
  const stopIds = ({ run }: RunState): string[] | undefined => run?.stops.map(({ delivery_id }) => delivery_id);

  it('deletes its stops by the server’s clock, except those of unsent marks', () => {
    const ahead = withRun(emptyRunState, answered(), noon + 3_600_000);
    expect(withTime(ahead, at('14:59')).end).toBe(null);
    expect(withTime(ahead, at('15:00'))).toEqual({ run: null, marks: [], end: 'over', awaits_run: false });
    const unsent = withTime(marked(opened, ['1@b'], noon), at('14:00'));
    expect([stopIds(unsent), ids(unsentMarks(unsent)), unsent.end]).toEqual([['b'], ['1@b'], 'over']);
    expect(withTime(withAnswers(unsent, [answer('1@b', 'recorded')]), at('14:01'))).toEqual({
      run: null,
      marks: [],
      end: 'over',
      awaits_run: false,
    });
  });
  it('refuses no unsent mark of the run itself: only the server knows whether it came in time', () => {
    const late = withTime(marked(opened, ['1@b'], noon), at('14:01'));
    expect([ids(marksToSend(late, at('14:01'))), refusedMarks(late)]).toEqual([['1@b'], []]);
  });
  it('stays the reason why there is no run when the session has ended as well', () => {
    const late = withLinkEnded(marked(opened, ['1@b'], noon), at('14:01'));
    expect([late.end, late.awaits_run]).toEqual(['over', false]);
  });
  it('is kept when the answer to marks comes afterwards', () => {
    const gone = withLinkEnded(opened, noon);
    expect(withAnswers(gone, [answer('1@a', 'recorded')])).toEqual(gone);
  });
  it('keeps unsent marks when the link was withdrawn, and a new link brings the stops back', () => {
    expect(withLinkEnded(opened, noon)).toEqual({ run: null, marks: [], end: 'link-ended', awaits_run: false });
    const kept = withLinkEnded(marked(opened, ['1@b'], noon), noon);
    expect([stopIds(kept), ids(unsentMarks(kept)), kept.end]).toEqual([['b'], ['1@b'], 'link-ended']);
    const again = withRun(kept, answered(), noon);
    expect([stopIds(again), ids(unsentMarks(again)), again.end]).toEqual([['a', 'b'], ['1@b'], null]);
  });
  it('leaves only the names of marks that came too late when the session has ended as well', () => {
    const late = withLinkEnded(marked(opened, ['1@b'], noon), at('14:01'));
    expect([late.run, refusedMarks(late).map(({ name, refusal }) => [name, refusal])]).toEqual([null, [['Name b', 'run_closed']]]);
    expect(withLinkEnded({ ...emptyRunState, awaits_run: true }, noon)).toEqual(emptyRunState);
  });
});
