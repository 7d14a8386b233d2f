import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../observability/logger.js';

type Task = { name: string; everyMs: number; work: (stopping: AbortSignal) => Promise<unknown>; log: Log };

/** Repeats a piece of work with a pause between; `stop` ends the pause, tells the work in hand and waits for it. */
export class Periodic {
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly task: Task) {}

  start(): void {
    this.running = this.repeat();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async repeat(): Promise<void> {
    const { name, everyMs, work, log } = this.task;
    while (!this.stopping.signal.aborted) {
      await work(this.stopping.signal).catch((error: unknown) => log.error(`${name} failed; it runs again`, error));
      await pause(everyMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
  }
}

/** How many things one look does, before others have their turn. */
const mostInARow = 20;

/**
 * Does what is due one by one, so that a crash, a failure or a stop costs only the one in hand.
 * @param next takes one and does it; false when none is due
 */
export async function oneByOne(next: () => Promise<boolean>, stopping?: AbortSignal): Promise<void> {
  for (let done = 0; done < mostInARow && !stopping?.aborted; done += 1) if (!(await next())) return;
}
