import { describe, expect, it } from '@jest/globals';
import { AppError } from '@2x7/service-kit';
import { HashQueue } from './hash-queue.js';

describe('HashQueue', () => {
  it('runs two tasks, queues fifteen of unknown and five of known browsers in order, and refuses more with Retry-After', async () => {
    const queue = new HashQueue();
    const order: number[] = [];
    const open: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const work = (i: number) =>
      queue.run(i < 17 ? 'unknown' : 'known', async () => {
        order.push(i);
        most = Math.max(most, (running += 1));
        await new Promise<void>((resolve) => open.push(resolve));
        running -= 1;
      });
    const strangers = Array.from({ length: 17 }, (_, i) => work(i));
    const stranger = await work(0).catch((error: unknown) => error);
    const all = [...strangers, ...Array.from({ length: 5 }, (_, i) => work(17 + i))];
    for (const refused of [await work(22).catch((error: unknown) => error), stranger]) {
      expect(refused).toBeInstanceOf(AppError);
      expect(refused).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 2 });
    }
    for (let done = 0; done < 22; done += 1) {
      open.shift()!();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(all);
    expect(most).toBe(2);
    expect(order).toEqual(Array.from({ length: 22 }, (_, i) => i));
  });
  it('runs the next task after one that failed', async () => {
    const queue = new HashQueue();
    const fail = () => queue.run('known', () => Promise.reject(new Error('fails on purpose')));
    for (let i = 0; i < 3; i += 1) await expect(fail()).rejects.toThrow('fails on purpose');
    await expect(queue.run('known', () => Promise.resolve('done'))).resolves.toBe('done');
  });
});
