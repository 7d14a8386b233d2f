import type { Log } from '../observability/logger.js';
import { WorkLoop } from './work-loop.js';

type Task = { name: string; everyMs: number; work: (stopping: AbortSignal) => Promise<unknown>; log: Log };

/** Repeats `work` with a pause of `everyMs` between two runs. `stop` ends the pause, aborts the run's signal and waits for the run. */
export class Periodic {
  private readonly loop: WorkLoop;

  constructor({ name, everyMs, work, log }: Task) {
    this.loop = new WorkLoop({ name, log, pollMs: everyMs, step: (stopping) => work(stopping).then(() => false) });
  }

  start(): void {
    this.loop.start();
  }

  stop(): Promise<void> {
    return this.loop.stop();
  }
}

/** Items done in one run, so that other work of the same run gets its turn. */
const maxInARow = 20;

/**
 * Does due items one after the other, so that a crash, a failure or a stop concerns only the item in work.
 * @param next takes one item and does it; false when none is due
 */
export async function oneByOne(next: () => Promise<boolean>, stopping?: AbortSignal): Promise<void> {
  for (let done = 0; done < maxInARow && !stopping?.aborted; done += 1) if (!(await next())) return;
}
