import { Refusal } from '@2x7/contracts';

/** Refuses an edit that was based on an older version, so that it does not overwrite the newer one. @throws Refusal */
export function refuseStale(current: { version: number }, changes: { version?: number }): void {
  if (changes.version !== undefined && changes.version !== current.version)
    throw new Refusal('conflict', 'Somebody else changed this in the meantime. Reload to see their version.');
}

/** Whether the item has the values of an edit of an older version already: it is sent again because its answer was lost, or another administrator has made it, too. */
export function isMadeAlready<Item extends { version: number }>(current: Item, { version, ...values }: { version?: number }): boolean {
  if (version === undefined || version >= current.version) return false;
  const edited = Object.entries(values).filter(([, value]) => value !== undefined);
  return edited.length > 0 && edited.every(([field, value]) => JSON.stringify(value) === JSON.stringify(current[field as keyof Item]));
}
