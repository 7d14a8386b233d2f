import { setTimeout as pause } from 'node:timers/promises';

/** Repeats `check` until it does not throw, and throws its last error after `timeoutMs`, by default 10 s. */
export async function eventually<T>(check: () => Promise<T> | T, timeoutMs = 10_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(20);
    }
  }
}
