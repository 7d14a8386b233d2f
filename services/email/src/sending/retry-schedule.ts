/**
 * Why an email was not sent.
 * `unreachable`: the connection failed or broke; `later`: the server asked to try again later;
 * `refused`: the server rejects this email; `unusable`: the email cannot be composed.
 */
export type FailureKind = 'unreachable' | 'later' | 'refused' | 'unusable';

const minute = 60;
const hour = 60 * minute;

/** Seconds before each retry, for a base of 1 s. The last entry repeats, except for `refused` and `unusable`. */
const delays: Record<FailureKind, number[]> = {
  // Short, so that a server that is back gets its emails within half a minute.
  unreachable: [1, 5, 10, 10, 10, 10, 10, 30],
  later: [1, 5, 10, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour],
  refused: [1, minute],
  unusable: [],
};
/** Seconds after which an email is given up, whatever the base. */
const giveUpAfter = 72 * hour;

/** `before`: earlier failures in a row; of the server if it is unreachable, otherwise of the email. */
export type Failure = { kind: FailureKind; before: number; ageMs: number };

/** @returns ms until the next try, or undefined when the email is given up. */
export function retryDelay({ kind, before, ageMs }: Failure, baseMs: number): number | undefined {
  const list = delays[kind];
  const endsWithList = kind === 'refused' || kind === 'unusable';
  if (endsWithList && before >= list.length) return undefined;
  const delay = list[Math.min(before, list.length - 1)]! * baseMs;
  return ageMs + delay > giveUpAfter * 1_000 ? undefined : delay;
}
