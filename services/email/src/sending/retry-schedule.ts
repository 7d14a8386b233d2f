/**
 * Why a mail has not left.
 * `unreachable`: the server did not take the connection, or lost it; `later`: it asked to come back;
 * `refused`: it will not have this mail; `unusable`: we cannot write it.
 */
export type FailureKind = 'unreachable' | 'later' | 'refused' | 'unusable';

const minute = 60;
const hour = 60 * minute;

/** Seconds, at the usual base of 1 s; the patience is always the same. */
const waits = [1, 5, 10, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour];
const refusedWaits = [1, minute];
/** A server that comes back is found within half a minute. */
const pauses = [1, 5, 10, 10, 10, 10, 10, 30];
const patience = 72 * hour;

/** `before`: failures in a row before this one, of the mail, or of the server when it is unreachable. */
export type Failed = { kind: FailureKind; before: number; ageMs: number };

const listOf = { unreachable: pauses, later: waits, refused: refusedWaits, unusable: [] };

/** ms until the mail is tried again, undefined to give it up. An unreachable server gets no mail at all until then. */
export function nextTry({ kind, before, ageMs }: Failed, baseMs: number): number | undefined {
  const list = listOf[kind];
  const endsWithList = kind === 'refused' || kind === 'unusable';
  if (endsWithList && before >= list.length) return undefined;
  const wait = list[Math.min(before, list.length - 1)]! * baseMs;
  return ageMs + wait > patience * 1_000 ? undefined : wait;
}
