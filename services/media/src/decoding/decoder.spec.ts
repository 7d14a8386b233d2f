import { describe, it } from 'node:test';
import { AppError } from '@2x7/service-kit';
import { expect } from 'expect';
import sharp from 'sharp';
import { Decoder } from './decoder.js';
import { slowDrawing } from '../testing/drawing.js';
import { Turns } from './concurrency-limiter.js';

const id = '0198c0de-0000-7000-8000-000000000000';
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
/** One whose drawing takes a second or so: with a small one, the news of its beginning and of its end can come at once. */
const largePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1600, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .png({ compressionLevel: 1 })
    .toBuffer();
const slow = { id, kind: 'svg' as const, bytes: slowDrawing };

describe('the decoder', () => {
  it('gives up on a picture that takes too long to read, however busy it keeps the decoder', async () => {
    await expect(new Decoder({ reading: 500 }).render(slow)).rejects.toMatchObject({
      code: 'image_unreadable',
      message: expect.stringContaining('too long'),
    });
  });
  it('never blames the picture for a machine that is too busy', async () => {
    const task = { id, kind: 'png' as const, bytes: await largePicture() };
    for (const limits of [{ starting: 1 }, { drawing: 1 }]) {
      await expect(new Decoder(limits).render(task)).rejects.toMatchObject({
        code: 'unavailable',
        retryAfterSeconds: 10,
      });
    }
  });
  it('works on two at once, lets eight wait, and asks the next to come again', async () => {
    const decoder = new Decoder({ reading: 200 });
    const twelve = await Promise.allSettled(Array.from({ length: 12 }, () => decoder.render(slow)));
    const codes = twelve.map((one) => (one.status === 'rejected' ? (one.reason as AppError).code : 'drawn'));
    expect(codes).toEqual([
      ...Array.from({ length: 10 }, () => 'image_unreadable'),
      'unavailable',
      'unavailable',
    ]);
    expect((twelve[11] as PromiseRejectedResult).reason).toMatchObject({ retryAfterSeconds: 5 });
  });
  it('is free again afterwards', async () => {
    const decoder = new Decoder();
    await decoder.render({ ...slow, bytes: Buffer.from('<svg') }).catch(() => undefined);
    expect(await decoder.render({ id, kind: 'png', bytes: await picture() })).toMatchObject({
      width: 9,
      height: 9,
    });
  });
  it('reads only the kind it is told: a drawing passed as a photograph is not drawn', async () => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(new Decoder().render({ id, kind: 'jpeg', bytes })).rejects.toMatchObject({
      code: 'image_unreadable',
    });
  });
});

describe('turns', () => {
  it('are given in the order of asking, never more at once than allowed', async () => {
    const turns = new Turns(2, 8);
    const seen: number[] = [];
    let atOnce = 0;
    let most = 0;
    await Promise.all(
      [0, 1, 2, 3, 4].map((number) =>
        turns.take(async () => {
          most = Math.max(most, ++atOnce);
          seen.push(number);
          await new Promise(setImmediate);
          atOnce -= 1;
        }),
      ),
    );
    expect({ seen, most }).toEqual({ seen: [0, 1, 2, 3, 4], most: 2 });
  });
  it('work that fails passes its turn on', async () => {
    const turns = new Turns(1, 1);
    await expect(turns.take(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await turns.take(() => Promise.resolve('next'))).toBe('next');
  });
});
