import { Refusal } from '@2x7/contracts';

/** Refuses an edit that was based on an older version, so that it does not overwrite the newer one. @throws Refusal */
export function refuseStale(current: { version: number }, changes: { version?: number }): void {
  if (changes.version !== undefined && changes.version !== current.version)
    throw new Refusal('conflict', 'Somebody else changed this in the meantime. Reload to see their version.');
}
