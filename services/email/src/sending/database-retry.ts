import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '@2x7/service-kit';

/** ms. */
const firstPause = 500;
const longestPause = 10_000;
/** ms. Another worker may need this long after an outage to renew its lease or to mark its email as sent. */
const settleTime = 3 * longestPause;

/** Repeats database writes until they succeed, and remembers when the database failed last. */
export class DatabaseRetry {
  private failedAt = -Infinity;

  constructor(
    private readonly log: Log,
    private readonly stopping: AbortSignal,
  ) {}

  /** True for half a minute after a failure, while leases may have expired only because of the outage. */
  get failedRecently(): boolean {
    return performance.now() - this.failedAt <= settleTime;
  }

  recordFailure(): void {
    this.failedAt = performance.now();
  }

  /** Gives up when the service stops: the next start releases the job, and the sent-mail log prevents a second email. */
  async write(work: () => Promise<void>): Promise<void> {
    for (let wait = firstPause; ; wait = Math.min(longestPause, wait * 2)) {
      try {
        return await work();
      } catch (error) {
        this.recordFailure();
        this.log.error('email state could not be saved; retrying', error);
        if (this.stopping.aborted) return;
        await pause(wait, undefined, { signal: this.stopping }).catch(() => undefined);
      }
    }
  }
}
