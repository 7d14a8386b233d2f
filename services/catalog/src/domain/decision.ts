/** The result of a rule: the new value, or a refusal. `because` is shown to the user; `field` is the input it is about. */
export type Decision<T> = { becomes: T } | Refusal;
export type Refusal = { refused: 'invalid' | 'conflict'; because: string; field?: string };

const stale: Refusal = {
  refused: 'conflict',
  because: 'Somebody else changed this in the meantime. Reload to see their version.',
};

/** Refuses an edit that was based on an older version, so that it does not overwrite the newer one. */
export const refuseStale = (current: { version: number }, changes: { version?: number }): Refusal | undefined =>
  changes.version !== undefined && changes.version !== current.version ? stale : undefined;
