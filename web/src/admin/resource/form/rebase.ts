/** The fields whose values differ; lists count as different when their order does. */
export const changedFields = <D extends object>(before: D, after: D): (keyof D)[] =>
  (Object.keys(after) as (keyof D)[]).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

/** Lays what was typed here over what somebody else has saved meanwhile. Nothing typed is lost. */
export function rebase<D extends object>(seen: D, mine: D, theirs: D): D {
  const kept = Object.fromEntries(changedFields(seen, mine).map((field) => [field, mine[field]])) as Partial<D>;
  return { ...theirs, ...kept };
}

/** Fields that both have changed, to different values. */
export function clashesOf<D extends object>(seen: D, mine: D, theirs: D): (keyof D)[] {
  const theirChanges = new Set(changedFields(seen, theirs));
  return changedFields(theirs, mine).filter((field) => theirChanges.has(field));
}
