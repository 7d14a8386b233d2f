import { useEffect, useRef } from 'react';

/** Runs one attempt at a time: `start` does nothing while an attempt runs. Unmounting aborts the attempt. */
export function useAttempt() {
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    try {
      await work(controller.signal);
    } finally {
      if (running.current === controller) running.current = null;
    }
  };

  const stop = () => {
    running.current?.abort();
    running.current = null;
  };

  return { start, stop };
}
