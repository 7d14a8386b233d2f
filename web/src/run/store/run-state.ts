import type { DeliveryOutcome, FailureCause, Mark, MarkAnswer, MarkPlace, RiderRun, RiderStop } from '@2x7/contracts';

export type Outcome = Pick<DeliveryOutcome, 'result' | 'place' | 'cause' | 'at'>;
export type PhoneStop = Omit<RiderStop, 'outcome'> & { outcome: Outcome | null };

/** The run as the phone keeps it. `clock_error`: ms by which the phone is ahead of the server. `last_seq`: of the marks that were made here. */
export type PhoneRun = Omit<RiderRun, 'now' | 'stops'> & { clock_error: number; last_seq: number; stops: PhoneStop[] };

export type Choice = { result: 'delivered'; place: MarkPlace } | { result: 'failed'; cause: FailureCause } | { result: 'undone' };

/** A mark that the server has not recorded. */
export type PhoneMark = Mark & {
  /** `clock_error` is missing in a mark that an earlier release has stored. */
  run: Pick<PhoneRun, 'id' | 'name' | 'closes_at'> & Partial<Pick<PhoneRun, 'clock_error'>>;
  /** First name at the stop, which names the mark. */
  name: string;
  /** ms. Until then it can be undone without a trace, and is not sent. */
  held_until: number;
  /** It was sent once, so the server may have it. */
  is_sent: boolean;
  /** Why the server does not take it. */
  refusal: Exclude<MarkAnswer['answer'], 'recorded'> | null;
};

/**
 * All that the phone keeps. `end`: why there is no run; null before the first one. `awaits_run`: a link was opened whose run is
 * not here yet. Until then no mark is sent: the server would look for it in another run.
 */
export type RunState = { run: PhoneRun | null; marks: PhoneMark[]; end: 'over' | 'link-ended' | null; awaits_run: boolean };

export const emptyRunState: RunState = { run: null, marks: [], end: null, awaits_run: false };

/** ms in which a mark can be undone. */
export const undoMs = 10_000;

/** The server's time, by the clock of the phone. */
export const serverTime = (run: PhoneRun, now: number): number => now - run.clock_error;

const isOpen = ({ refusal }: PhoneMark): boolean => refusal === null;
const bySeq = (a: PhoneMark, b: PhoneMark): number => a.seq - b.seq;

/** Marks of the run that the server has not answered, in their order. */
export const unsentMarks = ({ run, marks }: RunState): PhoneMark[] =>
  marks.filter((mark) => isOpen(mark) && mark.run.id === run?.id).sort(bySeq);

/** Marks of the run before this one, which this run's session cannot send. */
export const marksOfOtherRuns = ({ run, marks }: RunState): PhoneMark[] => marks.filter((mark) => isOpen(mark) && mark.run.id !== run?.id);

export const refusedMarks = ({ marks }: RunState): PhoneMark[] => marks.filter((mark) => !isOpen(mark));

/** Null for a mark that takes the earlier ones back. */
export const outcomeOfMark = ({ result, place, cause, phone_at }: Mark): Outcome | null =>
  result === 'undone' ? null : { result, place, cause, at: phone_at };

/** The stops in order, each with the outcome of its last mark. */
export function stopsOf(state: RunState): PhoneStop[] {
  const last = new Map(unsentMarks(state).map((mark) => [mark.delivery_id, mark]));
  return (state.run?.stops ?? []).map((stop) => {
    const mark = last.get(stop.delivery_id);
    return mark ? { ...stop, outcome: outcomeOfMark(mark) } : stop;
  });
}

function withoutStops(state: RunState): RunState {
  const unsent = new Set(unsentMarks(state).map((mark) => mark.delivery_id));
  const { run } = state;
  return { ...state, run: run && unsent.size > 0 ? { ...run, stops: run.stops.filter((stop) => unsent.has(stop.delivery_id)) } : null };
}

const refusedAsClosed = (mark: PhoneMark): PhoneMark => ({ ...mark, refusal: mark.refusal ?? 'run_closed' });

/** What the time alone changes. After its end a run loses its stops, but for those of unsent marks; marks of an earlier run can no longer be sent. */
export function withTime(state: RunState, now: number): RunState {
  const { run } = state;
  const isLate = (mark: PhoneMark): boolean =>
    mark.run.id !== run?.id && now - (mark.run.clock_error ?? 0) > Date.parse(mark.run.closes_at);
  const timely = { ...state, marks: state.marks.map((mark) => (isLate(mark) ? refusedAsClosed(mark) : mark)) };
  const isOver = run && serverTime(run, now) >= Date.parse(run.closes_at);
  return isOver ? { ...withoutStops(timely), end: 'over' } : timely;
}

/** A run that the server has answered. Unsent marks stay, of whatever run they are. */
export function withRun({ run: before, marks }: RunState, { now: serverNow, ...run }: RiderRun, now: number): RunState {
  const last_seq = before?.id === run.id ? before.last_seq : 0;
  return withTime({ run: { ...run, last_seq, clock_error: now - Date.parse(serverNow) }, marks, end: null, awaits_run: false }, now);
}

/** The server no longer knows the session: the stops are deleted, but for those of unsent marks. After the end of the run these cannot be sent. */
export function withLinkEnded(state: RunState, now: number): RunState {
  const timely = { ...withTime(state, now), awaits_run: false };
  if (!timely.run) return timely;
  if (timely.end !== 'over') return { ...withoutStops(timely), end: 'link-ended' };
  return withoutStops({ ...timely, marks: timely.marks.map(refusedAsClosed) });
}
