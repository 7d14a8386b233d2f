import { customerCauses, slotOf, windowEnd, windowStart, type DeliveryOutcome, type Mark, type SlotNumber } from '@2x7/contracts';

/** A mark as it is stored. `at`: when it was made, corrected by the error of the phone's clock. */
export type RecordedMark = Pick<Mark, 'id' | 'seq' | 'result' | 'place' | 'cause'> & {
  source: DeliveryOutcome['source'];
  at: Date;
  receivedAt: Date;
  /** ms that the phone was ahead. */
  clockErrorMs: number;
  /** The phone's clock was moved between its last request before the mark and the call that brought it: `at` may be wrong, so no meal is forfeited. */
  wasClockMoved?: boolean;
  /** Of an administrator who entered what was open or called it off: a rider's mark decides instead, also one that is received later. */
  yieldsToRider?: boolean;
};

/** ms. A larger error of a phone's clock is shown: times of its marks are worth less. */
const largestClockError = 10 * 60_000;

/** `errorBefore`: ms by which the phone was ahead when it last asked before the mark, if it says so. */
type PhoneTimes = { phoneAt: Date; phoneNow: Date; receivedAt: Date; errorBefore?: number };
type Attempt = Pick<RecordedMark, 'at' | 'clockErrorMs' | 'wasClockMoved'>;

const isLarge = (errorMs: number): boolean => Math.abs(errorMs) > largestClockError;

/**
 * When a phone made a mark, never after it was received. The phone's `now` shows by how much its clock is wrong. If the clock was moved since the phone
 * last asked, such as when it found a network again, the error that it saw then is taken, which is right if the clock was moved after the mark.
 */
export function attemptOf({ phoneAt, phoneNow, receivedAt, errorBefore }: PhoneTimes): Attempt {
  const errorNow = phoneNow.getTime() - receivedAt.getTime();
  const wasClockMoved = errorBefore !== undefined && isLarge(errorNow - errorBefore);
  const clockErrorMs = wasClockMoved ? errorBefore : errorNow;
  const at = Math.min(phoneAt.getTime() - clockErrorMs, receivedAt.getTime());
  return { at: new Date(Math.max(0, at)), clockErrorMs, wasClockMoved };
}

/** Administrators rank above riders, later marks above earlier ones; of two with the same number that with the higher id counts. */
const isHigher = (one: RecordedMark, other: RecordedMark): boolean => {
  if (one.source !== other.source) return one.source === 'admin';
  return one.seq === other.seq ? one.id > other.id : one.seq > other.seq;
};

const highestOf = (marks: readonly RecordedMark[]): RecordedMark | undefined =>
  marks.reduce<RecordedMark | undefined>((highest, mark) => (highest && !isHigher(mark, highest) ? highest : mark), undefined);

/**
 * The marks that can still decide after an administrator has taken the mark back. A rider's mark counts by the time at which it was made, not at which
 * it was received: one from before stays taken back, however late the phone sends it.
 */
const madeAfter = (marks: readonly RecordedMark[], takenBack: RecordedMark): RecordedMark[] =>
  marks.filter((mark) => (mark.source === 'admin' ? isHigher(mark, takenBack) : mark.at > takenBack.receivedAt));

/** The mark that decides; one that yields, where no rider's mark does. */
function decidingOf(marks: readonly RecordedMark[]): RecordedMark | undefined {
  const highest = highestOf(marks.filter(({ yieldsToRider }) => !yieldsToRider));
  const yielding = highestOf(marks.filter(({ yieldsToRider }) => yieldsToRider));
  return yielding && (!highest || (highest.source === 'rider' && highest.result === 'undone')) ? yielding : highest;
}

/** The mark that decides. It is the same for any order and repetition. */
export function highestRanked(marks: readonly RecordedMark[]): RecordedMark | undefined {
  const highest = highestOf(marks.filter(({ yieldsToRider }) => !yieldsToRider));
  if (highest?.source !== 'admin' || highest.result !== 'undone') return decidingOf(marks);
  return decidingOf(madeAfter(marks, highest)) ?? highest;
}

/** What became of a delivery; null while it is open. */
export function outcomeOf(marks: readonly RecordedMark[], slot: SlotNumber): DeliveryOutcome | null {
  const mark = highestRanked(marks);
  if (!mark || mark.result === 'undone') return null;
  const [start, end] = [windowStart(slotOf(slot)), windowEnd(slotOf(slot))];
  const isInside = mark.at >= start && mark.at <= end;
  return {
    result: mark.result,
    place: mark.place,
    cause: mark.cause,
    at: mark.at.toISOString(),
    received_at: mark.receivedAt.toISOString(),
    source: mark.source,
    is_late: mark.at > end,
    is_forfeited: mark.cause !== null && customerCauses.includes(mark.cause) && isInside && !mark.wasClockMoved,
    is_clock_wrong: isLarge(mark.clockErrorMs) || mark.wasClockMoved === true,
  };
}

/** Whether the meals of the delivery are owed again. */
export const isOwed = (outcome: DeliveryOutcome | null): boolean => outcome?.result === 'failed' && !outcome.is_forfeited;

/** Whether customers learn the same from both. */
export const isSameOutcome = (one: DeliveryOutcome | null, other: DeliveryOutcome | null): boolean =>
  one?.result === other?.result && one?.cause === other?.cause && one?.is_forfeited === other?.is_forfeited;
