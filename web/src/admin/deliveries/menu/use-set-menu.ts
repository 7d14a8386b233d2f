import type { SetMenuEntry } from '@2x7/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateDeliveries, setMenuEntry } from '../deliveries.api';

/** Saves entries one after the other, and loads again what depends on the menu. Throws as the first call that fails. */
export function useSetMenu() {
  const client = useQueryClient();
  return async (entries: readonly SetMenuEntry[]): Promise<void> => {
    try {
      for (const entry of entries) await setMenuEntry(entry);
    } finally {
      invalidateDeliveries(client);
    }
  };
}
