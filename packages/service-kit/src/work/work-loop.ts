import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../observability/logger.js';

/** Wakes a waiting loop: `Notifications` of a PostgreSQL channel, for example. */
export type WakeUp = { listen(): void; next(ms: number): Promise<void>; close(): Promise<void> };

export type WorkLoopOptions = {
  name: string;
  log: Log;
  /** ms between two looks at an empty queue. With `wakeUp` it covers notifications that a crash or a lost connection swallowed. */
  pollMs: number;
  wakeUp?: WakeUp;
  /** Does some work. @returns true when there may be more, so that the next call comes without a pause */
  step: (stopping: AbortSignal) => Promise<boolean>;
};

/** Repeats a step: at once while there is more to do, else after a pause or a wake-up. A failure is logged and repeated. */
export class WorkLoop {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: WorkLoopOptions) {}

  start(): void {
    this.options.wakeUp?.listen();
    this.running = this.run();
  }

  /** Ends the pause and waits for the running step. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.options.wakeUp?.close();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const hasMore = await this.step(signal);
      if (!hasMore && !signal.aborted) await this.rest(signal);
    }
  }

  private async step(signal: AbortSignal): Promise<boolean> {
    try {
      return await this.options.step(signal);
    } catch (error) {
      this.options.log.error(`${this.options.name} failed`, error);
      return false;
    }
  }

  private async rest(signal: AbortSignal): Promise<void> {
    const { wakeUp, pollMs } = this.options;
    if (wakeUp) await wakeUp.next(pollMs);
    else await pause(pollMs, undefined, { signal }).catch(() => undefined);
  }
}
