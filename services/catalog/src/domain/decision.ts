/**
 * What a rule answers: what the thing becomes, or why not. `because` is a sentence for a person,
 * `field` the input it is about.
 */
export type Decision<T> = { becomes: T } | Refusal;
export type Refusal = { refused: 'invalid' | 'conflict'; because: string; field?: string };

const stale: Refusal = {
  refused: 'conflict',
  because: 'Somebody else changed this in the meantime. Reload to see their version.',
};

/** An editor who names the version they saw may not overwrite another one. */
export const refuseStale = (
  current: { version: number },
  changes: { version?: number },
): Refusal | undefined =>
  changes.version !== undefined && changes.version !== current.version ? stale : undefined;
