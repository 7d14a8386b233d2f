/**
 * Why an email was not sent.
 * `unreachable`: the connection failed or broke; `sender`: the server refuses the shop's address, or its number of emails, and so every email;
 * `later`: the server asked to try this email again later;
 * `refused`: the server rejects this email; `unusable`: the email cannot be composed.
 */
export type FailureKind = 'unreachable' | 'sender' | 'later' | 'refused' | 'unusable';

const minute = 60;
const hour = 60 * minute;

/** Short, so that a server that is back, or that accepts the sender again, gets its emails within half a minute. */
const afterOutage = [1, 5, 10, 10, 10, 10, 10, 30];

/** Seconds before each retry, for a base of 1 s. The last entry repeats, except for `refused` and `unusable`. */
const delays: Record<FailureKind, number[]> = {
  unreachable: afterOutage,
  sender: afterOutage,
  later: [1, 5, 10, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour],
  refused: [1, minute],
  unusable: [],
};
/** Seconds after which an email is given up, whatever the base. */
const giveUpAfter = 72 * hour;

/** Whether the failure is the server's and not the email's: sending pauses, and the email keeps its place. */
export const concernsAll = (kind: FailureKind): boolean => kind === 'unreachable' || kind === 'sender';

/** `before`: earlier failures in a row; of the server if `concernsAll`, otherwise of the email. */
type Failure = { kind: FailureKind; before: number; ageMs: number };

/** @returns ms until the next try, or undefined when the email is given up. */
export function retryDelay({ kind, before, ageMs }: Failure, baseMs: number): number | undefined {
  const list = delays[kind];
  const endsWithList = kind === 'refused' || kind === 'unusable';
  if (endsWithList && before >= list.length) return undefined;
  const delay = list[Math.min(before, list.length - 1)]! * baseMs;
  return ageMs + delay > giveUpAfter * 1_000 ? undefined : delay;
}
