import { setTimeout as pause } from 'node:timers/promises';

/** Repeats `check` until it returns without throwing; its last error after `timeoutMs` (10 s unless told). */
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
