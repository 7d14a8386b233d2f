import { instantOf, type MarkAnswer } from '@2x7/contracts';
import {
  outcomeOfMark,
  serverTime,
  undoMs,
  unsentMarks,
  type Choice,
  type PhoneMark,
  type PhoneRun,
  type PhoneStop,
  type RunState,
} from './run-state';

/** The id of a new mark, and when it is made in ms. */
type Made = { id: string; now: number };

/** s. Numbers above it are left for marks that follow each other; the highest number that the server takes is a million. */
const highestFromTime = 900_000;

/**
 * Seconds since the beginning of the run's day by the server's clock, so that marks of two phones of one run are in the order
 * in which they were made; always higher than the last one of this phone.
 */
export function nextSeq(run: PhoneRun, marks: readonly PhoneMark[], now: number): number {
  const seconds = Math.floor((serverTime(run, now) - instantOf(run.day, '00:00').getTime()) / 1000);
  const last = Math.max(run.last_seq, ...marks.filter((mark) => mark.run.id === run.id).map(({ seq }) => seq));
  return Math.max(last + 1, seconds <= highestFromTime ? seconds : 1, 1);
}

/** Adds what the rider has chosen at a stop. It is held back while it can be undone. */
export function addMark(state: RunState, stop: Pick<PhoneStop, 'delivery_id' | 'name'>, choice: Choice, { id, now }: Made): RunState {
  const { run } = state;
  if (!run) return state;
  const seq = nextSeq(run, state.marks, now);
  const mark: PhoneMark = {
    id,
    seq,
    delivery_id: stop.delivery_id,
    place: null,
    cause: null,
    ...choice,
    phone_at: new Date(now).toISOString(),
    run: { id: run.id, name: run.name, closes_at: run.closes_at, clock_error: run.clock_error },
    name: stop.name,
    held_until: now + undoMs,
    is_sent: false,
    refusal: null,
  };
  return { ...state, run: { ...run, last_seq: seq }, marks: [...state.marks, mark] };
}

/** Takes a mark back: without a trace unless the server may have it. */
export function undoMark(state: RunState, mark: PhoneMark, made: Made): RunState {
  const isHere = state.marks.some(({ id, is_sent }) => id === mark.id && !is_sent);
  if (isHere) return { ...state, marks: state.marks.filter(({ id }) => id !== mark.id) };
  return addMark(state, mark, { result: 'undone' }, made);
}

/** A clock that was set back must not hold a mark for longer. */
const isHeld = ({ held_until, is_sent }: PhoneMark, now: number): boolean => !is_sent && held_until > now && held_until - now <= undoMs;

/** Marks in one call; the server takes as many. */
const maxMarks = 200;

/** The marks to send. @param until ms: marks that are held until then or less are sent too */
export const marksToSend = (state: RunState, until: number): PhoneMark[] =>
  state.awaits_run
    ? []
    : unsentMarks(state)
        .filter((mark) => !isHeld(mark, until))
        .slice(0, maxMarks);

/** Notes that these are on their way: from now on the server may have them. */
export function withSent(state: RunState, sent: readonly PhoneMark[]): RunState {
  const ids = new Set(sent.map(({ id }) => id));
  return { ...state, marks: state.marks.map((mark) => (ids.has(mark.id) ? { ...mark, is_sent: true } : mark)) };
}

/** Recorded marks become the outcome of their stop; the others stay as refused. */
export function withAnswers(state: RunState, answers: readonly MarkAnswer[]): RunState {
  const answerOf = new Map(answers.map(({ id, answer }) => [id, answer]));
  const recorded = state.marks.filter(({ id }) => answerOf.get(id) === 'recorded').sort((a, b) => a.seq - b.seq);
  const last = new Map(recorded.map((mark) => [mark.delivery_id, mark]));
  const stops = state.run?.stops.map((stop) => {
    const mark = last.get(stop.delivery_id);
    return mark ? { ...stop, outcome: outcomeOfMark(mark) } : stop;
  });
  const marks = state.marks.filter((mark) => !recorded.includes(mark));
  return {
    ...state,
    run: state.run && { ...state.run, stops: stops! },
    marks: marks.map((mark) => ({ ...mark, refusal: refusalOf(answerOf.get(mark.id)) ?? mark.refusal })),
  };
}

const refusalOf = (answer: MarkAnswer['answer'] | undefined): PhoneMark['refusal'] => (!answer || answer === 'recorded' ? null : answer);

/** ms until the time alone changes something: a mark may be sent, or the run ends. */
export function msUntilChange({ run, marks }: RunState, now: number): number {
  const moments = marks.filter((mark) => mark.refusal === null && isHeld(mark, now)).map(({ held_until }) => held_until);
  if (run) moments.push(Date.parse(run.closes_at) + run.clock_error);
  return Math.min(...moments.filter((moment) => moment > now)) - now;
}
