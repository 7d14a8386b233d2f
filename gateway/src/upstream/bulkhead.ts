import { once } from 'node:events';
import { AppError, openTime } from '@2x7/service-kit';
import { circuitBreaker, CircuitState, handleWhen, SamplingBreaker } from 'cockatiel';

/** The breaker opens when half of at least 20 calls in 10 s fail. */
const sampling = { threshold: 0.5, duration: 10_000, minimumRps: 2 };
/** ms until an open breaker lets one call try the service. */
export const openMs = 5_000;

/** An error of the request's own body (too large, client gone) is no outage of the service. */
const isOutage = (error: unknown): boolean => !(error instanceof AppError) || error.code === 'timeout';

/** Capacity of one traffic class at one service: a count of its calls in flight, and a circuit breaker. */
export class Bulkhead {
  inFlight = 0;
  private readonly breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: openTime(openMs),
    breaker: new SamplingBreaker(sampling),
  });

  /** @param capacity calls in flight at once; further calls are refused, not queued */
  constructor(private readonly capacity: number) {}

  get isFull(): boolean {
    return this.inFlight >= this.capacity;
  }

  get isOpen(): boolean {
    return this.breaker.state !== CircuitState.Closed;
  }

  /**
   * Runs the call through the breaker. While a half-open breaker tries the service with one call, further calls wait for
   * its result, each no longer than its own timeout.
   * @param call gets a function that starts its timeout anew
   * @throws AppError 504 after `timeoutMs`
   */
  async execute<T>(timeoutMs: number, call: (signal: AbortSignal, restart: () => void) => Promise<T>): Promise<T> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const timedOut = once(timeout.signal, 'abort').then(() => Promise.reject(new Error('timed out')));
    try {
      return await Promise.race([this.breaker.execute(() => call(timeout.signal, () => timer.refresh())), timedOut]);
    } catch (cause) {
      if (timeout.signal.aborted) throw new AppError('timeout', 'This took too long. Please try again.', { cause });
      throw cause;
    } finally {
      clearTimeout(timer);
    }
  }
}
