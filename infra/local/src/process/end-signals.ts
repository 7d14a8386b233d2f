/** What ends a process: Ctrl-C, `kill`, and a closed terminal. */
export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `work`. When Ctrl-C, SIGTERM or a closed terminal wants to end the process meanwhile, its signal is aborted, and the process ends by
 * the same signal once `work` has settled.
 */
export async function withEndSignals<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  let received: NodeJS.Signals | undefined;
  const interrupt = (signal: NodeJS.Signals): void => {
    received = signal;
    interruption.abort();
  };
  for (const signal of endSignals) process.on(signal, interrupt);
  try {
    return await work(interruption.signal);
  } finally {
    for (const signal of endSignals) process.off(signal, interrupt);
    if (received) process.kill(process.pid, received);
  }
}

/** As `work`. @throws the signal's reason as soon as it is aborted, without waiting for `work` */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    }),
  ]);
