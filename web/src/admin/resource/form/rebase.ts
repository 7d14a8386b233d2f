/** The fields whose values differ. A list in another order differs. */
export const changedFields = <Draft extends object>(before: Draft, after: Draft): (keyof Draft)[] =>
  (Object.keys(after) as (keyof Draft)[]).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

/** Applies what was typed since `base` to the version that another administrator has saved since. */
export function rebase<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): Draft {
  const typed = Object.fromEntries(changedFields(base, mine).map((field) => [field, mine[field]])) as Partial<Draft>;
  return { ...theirs, ...typed };
}

/** Fields that both have changed since `base`, to different values. */
export function conflictsOf<Draft extends object>(base: Draft, mine: Draft, theirs: Draft): (keyof Draft)[] {
  const theirChanges = new Set(changedFields(base, theirs));
  return changedFields(theirs, mine).filter((field) => theirChanges.has(field));
}
