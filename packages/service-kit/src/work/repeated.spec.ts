import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { startService } from '../bootstrap/service.js';
import { Log } from '../observability/logger.js';
import { eventually } from '../testing/eventually.js';
import { testConfig } from '../testing/test-service.js';
import { Repeated, RepeatedRunner } from './repeated.js';
import { WorkLoop } from './work-loop.js';

const silent = Log.create('test', { level: 'silent' });
const hour = 3_600_000;

/** Waits until a loop with a pause of 1 ms has repeated ten times. A loop that repeats without need does so meanwhile. */
async function repeatedElsewhere(): Promise<void> {
  let steps = 0;
  const loop = new WorkLoop({ name: 'other', log: silent, retryMs: 1, step: () => Promise.resolve((steps += 1) && 1) });
  loop.start();
  await eventually(() => expect(steps).toBeGreaterThan(10));
  await loop.stop();
}

@Injectable()
class Cleanup {
  private readonly everyMs = 5;
  readonly log: string[] = [];
  failures = 1;
  running = 0;

  @Repeated({ name: 'cleanup', everyMs: (cleanup: Cleanup) => cleanup.everyMs })
  async clean(stopping: AbortSignal): Promise<void> {
    this.running += 1;
    this.log.push(`${this.running} running, ${stopping.aborted ? 'stopping' : 'going on'}`);
    await repeatedElsewhere();
    this.running -= 1;
    this.log.push('done');
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error('simulated failure');
    }
  }
}

describe('a repeated method', () => {
  it('runs at the start and again, never twice at a time, logs its failures, and ends before the service does', async () => {
    const cleanup = new Cleanup();
    const lines: string[] = [];
    const log = Log.create('test', { level: 'info', destination: { write: (line: string) => void lines.push(line) } });
    const service = await startService({ name: 'sample', config: testConfig(), log, providers: [{ provide: Cleanup, useValue: cleanup }] });
    await eventually(() => expect(cleanup.log.length).toBeGreaterThan(6));
    expect(cleanup.log.filter((entry) => entry.includes('running')).every((entry) => entry === '1 running, going on')).toBe(true);
    expect(lines.join('')).toContain('cleanup failed');
    await service.close();
    const { length } = cleanup.log;
    expect([cleanup.running, cleanup.log.at(-1)]).toEqual([0, 'done']);
    await repeatedElsewhere();
    expect(cleanup.log).toHaveLength(length);
  });
});

/** Methods whose first runs last until the service stops, but for the first one, which ends when the test says so. */
@Injectable()
class Chores {
  /** ms, by `performance.now()`. */
  readonly begun: number[] = [];
  endFirst = (): void => undefined;

  private run(stopping: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (this.begun.push(performance.now()) === 1) this.endFirst = resolve;
      stopping.addEventListener('abort', () => resolve());
    });
  }

  @Repeated({ name: 'one', everyMs: 3_600_000 })
  one(stopping: AbortSignal): Promise<void> {
    return this.run(stopping);
  }

  @Repeated({ name: 'two', everyMs: 3_600_000 })
  two(stopping: AbortSignal): Promise<void> {
    return this.run(stopping);
  }

  @Repeated({ name: 'three', everyMs: 3_600_000 })
  three(stopping: AbortSignal): Promise<void> {
    return this.run(stopping);
  }
}

describe('the first runs of the repeated methods of a service', () => {
  it('begin one after the other; one that takes long delays the others by a second', async () => {
    const chores = new Chores();
    const service = await startService({ name: 'sample', config: testConfig(), providers: [{ provide: Chores, useValue: chores }] });
    await eventually(() => expect(chores.begun).not.toHaveLength(0));
    const ended = performance.now();
    chores.endFirst();
    await eventually(() => expect(chores.begun).toHaveLength(3));
    const [first, second, third] = chores.begun as [number, number, number];
    // Half of the second, because it begins before the first run does.
    expect(second).toBeGreaterThanOrEqual(Math.min(ended, first + 500));
    expect(third).toBeGreaterThanOrEqual(first + 500);
    await service.close();
  });
  it('can be awaited with firstRunsEnded', async () => {
    const chores = new Chores();
    const service = await startService({ name: 'sample', config: testConfig(), providers: [{ provide: Chores, useValue: chores }] });
    const ended: string[] = [];
    const waiting = service.app
      .get(RepeatedRunner)
      .firstRunsEnded()
      .then(() => ended.push('all'));
    await eventually(() => expect(chores.begun).toHaveLength(3));
    chores.endFirst();
    await repeatedElsewhere();
    expect(ended).toEqual([]);
    await service.close();
    await waiting;
    expect(ended).toEqual(['all']);
  });
});

describe('a work loop', () => {
  it('repeats at once while there may be more, then waits as long as its step says', async () => {
    let steps = 0;
    const loop = new WorkLoop({ name: 'test', log: silent, retryMs: 0, step: () => Promise.resolve((steps += 1) < 5 ? 0 : hour) });
    loop.start();
    await eventually(() => expect(steps).toBe(5));
    await repeatedElsewhere();
    expect(steps).toBe(5);
    await loop.stop();
  });
  it('waits after a failure, and goes on when it is woken', async () => {
    let steps = 0;
    let wake = (): void => undefined;
    const pauses: number[] = [];
    const wakeUp = {
      listen: () => undefined,
      next: (ms: number) => (pauses.push(ms), new Promise<void>((resolve) => (wake = resolve))),
      close: () => Promise.resolve(wake()),
    };
    const step = (): Promise<number> => ((steps += 1) === 1 ? Promise.reject(new Error('simulated failure')) : Promise.resolve(hour));
    const retryMs = 60_000;
    const loop = new WorkLoop({ name: 'test', log: silent, retryMs, wakeUp, step });
    loop.start();
    await eventually(() => expect(pauses).toEqual([retryMs]));
    expect(steps).toBe(1);
    wake();
    await eventually(() => expect(pauses).toEqual([retryMs, hour]));
    await loop.stop();
    expect(steps).toBe(2);
  });
  it('aborts the signal of its step when it stops, and waits for the step', async () => {
    const log: string[] = [];
    const loop = new WorkLoop({
      name: 'test',
      log: silent,
      retryMs: 1,
      step: async (stopping) => {
        await once(stopping, 'abort');
        await nextTurn();
        log.push(stopping.aborted ? 'aborted' : 'not aborted');
        return 0;
      },
    });
    loop.start();
    await loop.stop();
    expect(log).toEqual(['aborted']);
  });
});
