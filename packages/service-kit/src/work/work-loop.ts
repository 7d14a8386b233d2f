import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../observability/logger.js';

/** Wakes a waiting loop: `Notifications` of a PostgreSQL channel, for example. */
type WakeUp = { listen(): void; next(ms: number): Promise<void>; close(): Promise<void> };

type WorkLoopOptions = {
  name: string;
  log: Log;
  /** ms before the next step after one that failed. */
  retryMs: number;
  wakeUp?: WakeUp;
  /** Does some work. @returns ms until the next step; 0 when there may be more now. A wake-up ends the pause early */
  step: (stopping: AbortSignal) => Promise<number>;
};

/** Repeats a step, with the pauses that it asks for. A failure is logged and repeated. */
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
      const pauseMs = await this.step(signal);
      if (pauseMs > 0 && !signal.aborted) await this.rest(pauseMs, signal);
    }
  }

  private async step(signal: AbortSignal): Promise<number> {
    try {
      return await this.options.step(signal);
    } catch (error) {
      this.options.log.error(`${this.options.name} failed`, error);
      return this.options.retryMs;
    }
  }

  private async rest(ms: number, signal: AbortSignal): Promise<void> {
    const { wakeUp } = this.options;
    if (wakeUp) await wakeUp.next(ms);
    else await pause(ms, undefined, { signal }).catch(() => undefined);
  }
}
