import { setTimeout as pause } from 'node:timers/promises';

/** Asks again until `check` no longer throws; after twenty seconds its last error stands. */
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
