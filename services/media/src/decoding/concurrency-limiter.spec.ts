import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

describe('the concurrency limiter', () => {
  it('starts tasks in the order of the calls, never more at once than allowed', async () => {
    const limiter = new ConcurrencyLimiter(2, 8);
    const started: number[] = [];
    let running = 0;
    let mostRunning = 0;
    await Promise.all(
      [0, 1, 2, 3, 4].map((number) =>
        limiter.run(async () => {
          mostRunning = Math.max(mostRunning, ++running);
          started.push(number);
          await new Promise(setImmediate);
          running -= 1;
        }),
      ),
    );
    expect({ started, mostRunning }).toEqual({ started: [0, 1, 2, 3, 4], mostRunning: 2 });
  });
  it('starts the next task after one that fails', async () => {
    const limiter = new ConcurrencyLimiter(1, 1);
    await expect(limiter.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await limiter.run(() => Promise.resolve('next'))).toBe('next');
  });
  it('refuses a task when the queue is full, and accepts one again when the queue has room', async () => {
    const limiter = new ConcurrencyLimiter(1, 1);
    const finish: (() => void)[] = [];
    const task = (): Promise<void> => new Promise((resolve) => finish.push(resolve));
    const [running, queued] = [limiter.run(task), limiter.run(task)];
    await expect(limiter.run(task)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    finish.shift()!();
    await running;
    const accepted = limiter.run(task);
    await new Promise(setImmediate);
    finish.shift()!();
    await queued;
    await new Promise(setImmediate);
    finish.shift()!();
    await accepted;
  });
});
