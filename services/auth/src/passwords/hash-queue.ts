import { AppError } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';

/** Hashes at a time: each takes 19 MB and a core. */
const maxRunning = 2;
/** Calls that wait. At tens of ms each, all of them are hashed before a refused caller comes again. */
const maxWaiting = 20;
/** Of these, places for browsers in which the user has signed in before: a flood of strangers cannot keep them out. */
const keptForKnown = 5;
const retryAfterSeconds = 2;

/** Whether the caller has proven who they are: by a session, a device cookie or a valid link. */
export type HashCaller = 'known' | 'unknown';

/** Limits hashing, which takes 19 MB and tens of ms of a core each: two run at a time, twenty wait, the rest get 429. */
@Injectable()
export class HashQueue {
  private readonly limit = pLimit(maxRunning);

  /** @throws AppError 429 when the queue is full */
  async run<T>(caller: HashCaller, work: () => Promise<T>): Promise<T> {
    const places = maxRunning + (caller === 'known' ? maxWaiting : maxWaiting - keptForKnown);
    if (this.limit.activeCount + this.limit.pendingCount >= places) {
      throw new AppError('rate_limited', 'Too many people are signing in. Please try again in a moment.', {
        retryAfterSeconds,
      });
    }
    return this.limit(work);
  }
}
