import { useEffect, useRef } from 'react';

/**
 * Loads a page of a list, then focuses its first row: the button that was pressed leaves with the last page. `load` returns whether the
 * page came.
 */
export function useLoadAndFocus(
  ids: readonly string[],
  load: (() => Promise<boolean>) | undefined,
  elementOf: (id: string) => HTMLElement | null | undefined,
): () => void {
  // The number of rows before the page that was asked for.
  const before = useRef<number>(undefined);
  useEffect(() => {
    const first = before.current === undefined ? undefined : ids[before.current];
    if (!first) return;
    before.current = undefined;
    elementOf(first)?.focus({ preventScroll: true });
  }, [ids, elementOf]);

  const start = async () => {
    before.current = ids.length;
    if (!(await load?.())) before.current = undefined;
  };
  return () => void start();
}
