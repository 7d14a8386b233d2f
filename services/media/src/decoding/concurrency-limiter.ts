import { AppError } from '@2x7/service-kit';
import pLimit, { type LimitFunction } from 'p-limit';

/** Runs a bounded number of tasks at once, in the order of the calls. p-limit's own queue has no bound; this class adds one. */
export class ConcurrencyLimiter {
  private readonly limit: LimitFunction;

  constructor(
    concurrency: number,
    private readonly maxQueued: number,
  ) {
    this.limit = pLimit(concurrency);
  }

  /** @throws AppError unavailable when the queue is full. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    const { activeCount, concurrency, pendingCount } = this.limit;
    if (activeCount >= concurrency && pendingCount >= this.maxQueued) throw queueFull();
    return this.limit(task);
  }
}

const queueFull = (): AppError =>
  new AppError('unavailable', 'Too many images are being processed. Please try again in a moment.', {
    retryAfterSeconds: 5,
  });
