import type { Run } from '@2x7/contracts';
import { useEffect, useState } from 'react';

/** Prints all runs, or one. The browser's own command prints all. */
export function usePrint(runs: readonly Run[]) {
  const [request, setRequest] = useState<{ id?: string }>();
  useEffect(() => {
    if (!request) return;
    // The dialog that asked for it closes first.
    const timer = setTimeout(() => {
      globalThis.print();
      setRequest(undefined);
    });
    return () => clearTimeout(timer);
  }, [request]);
  const printed = request?.id ? runs.filter(({ id }) => id === request.id) : runs;
  return { printed, print: (id?: string) => setRequest({ id }) };
}
