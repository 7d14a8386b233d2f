import type { DeliverySlot } from '@2x7/contracts';
import { useEffect, useState } from 'react';
import { logError } from '../session/logger';

const prefix = 'kitchen ';
const keyOf = ({ day, window }: DeliverySlot): string => `${prefix}${day} ${window}`;

function stored(key: string): string[] {
  try {
    const ticks: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(ticks) ? ticks.filter((tick) => typeof tick === 'string') : [];
  } catch {
    return [];
  }
}

/** Keeps the ticks, and forgets those of earlier days. On a device that stores nothing they last until the page is closed. */
function store(slot: DeliverySlot, ticks: readonly string[]): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && key.slice(prefix.length) < slot.day) localStorage.removeItem(key);
    }
    localStorage.setItem(keyOf(slot), JSON.stringify(ticks));
  } catch (error) {
    logError('The ticks could not be stored on this device', error);
  }
}

export type Ticks = { has: (tick: string) => boolean; set: (tick: string, isSet: boolean) => void };

/** What this device has ticked on the sheet of a slot, also in another tab. Mount it anew for each slot. */
export function useTicks(slot: DeliverySlot): Ticks {
  const key = keyOf(slot);
  const [ticks, setTicks] = useState(() => stored(key));
  useEffect(() => {
    const follow = (event: StorageEvent) => event.key === key && setTicks(stored(key));
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [key]);
  return {
    has: (tick) => ticks.includes(tick),
    set: (tick, isSet) => {
      const changed = isSet ? [...ticks, tick] : ticks.filter((one) => one !== tick);
      setTicks(changed);
      store(slot, changed);
    },
  };
}
