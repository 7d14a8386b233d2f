import type { FastifyRateLimitStore } from '@fastify/rate-limit';

type Window = { current: number; startedAt: number };

/** Keys counted by each limit; the one that has not been seen for the longest time is dropped first. */
const counted = 10_000;

/**
 * Counts the requests of each key in windows. The store of @fastify/rate-limit (11.2) reads the clock of the machine: when that is set back by an hour,
 * a limit that lasts a minute lasts an hour.
 */
export class WindowStore implements FastifyRateLimitStore {
  /** In the order in which the keys were seen last. There is a store for each limit, so it takes memory only for what it counts. */
  private readonly windows = new Map<string, Window>();

  /** @param timeWindow ms */
  incr(key: string, done: (error: null, count: { current: number; ttl: number }) => void, timeWindow: number): void {
    const now = performance.now();
    const known = this.windows.get(key);
    const window = known && now - known.startedAt < timeWindow ? known : { current: 0, startedAt: now };
    window.current += 1;
    this.windows.delete(key);
    this.windows.set(key, window);
    if (this.windows.size > counted) this.windows.delete(this.windows.keys().next().value!);
    done(null, { current: window.current, ttl: timeWindow - (now - window.startedAt) });
  }

  /** Each limit counts on its own. */
  child(): WindowStore {
    return new WindowStore();
  }
}
