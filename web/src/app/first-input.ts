const inputs = ['pointermove', 'pointerdown', 'scroll', 'keydown'];

/** Calls `work` once, when the visitor first moves the pointer, presses, scrolls or types. */
export function atFirstInput(work: () => void): void {
  const waiting = new AbortController();
  const begin = () => {
    waiting.abort();
    work();
  };
  for (const type of inputs) addEventListener(type, begin, { signal: waiting.signal, passive: true });
}
