import { setTimeout as pause } from 'node:timers/promises';

/** Repeats `check` until it does not throw; after twenty seconds its last error is thrown. */
export async function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  const limit = Date.now() + 20_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > limit) throw error;
      await pause(10);
    }
  }
}
