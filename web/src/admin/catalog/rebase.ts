/** The fields whose values differ; lists count as different when their order does. */
export const changedFields = <D extends object>(before: D, after: D): (keyof D)[] =>
  (Object.keys(after) as (keyof D)[]).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

export type Rebased<D> = {
  draft: D;
  /** Fields that both have changed, to different values; the draft keeps mine. */
  clashes: (keyof D)[];
};

/** Lays what was typed here over what somebody else has saved meanwhile. Nothing typed is lost. */
export function rebase<D extends object>(seen: D, mine: D, theirs: D): Rebased<D> {
  const typed = changedFields(seen, mine);
  const kept = Object.fromEntries(typed.map((field) => [field, mine[field]])) as Partial<D>;
  const draft = { ...theirs, ...kept };
  const moved = new Set(changedFields(seen, theirs));
  return { draft, clashes: changedFields(theirs, draft).filter((field) => moved.has(field)) };
}
