import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@2x7/service-kit';
import sharp from 'sharp';
import { temporaryFolder } from '../testing/folder.js';
import { slowSvg } from '../testing/svg.js';
import { Decoder } from './decoder.js';

const id = '0198c0de-0000-7000-8000-000000000000';
const image = (): Promise<Buffer> =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
/** Encoding takes about a second. With a small image, the messages "encoding" and "rendered" can arrive together. */
const largeImage = (): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 1600, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 30 } } })
    .png({ compressionLevel: 1 })
    .toBuffer();
const slow = { id, kind: 'svg' as const, bytes: slowSvg };

describe('the decoder', () => {
  it('refuses an image that takes too long to read, even when it blocks the decoder process', async () => {
    await expect(new Decoder({ reading: 500 }).render(slow)).rejects.toMatchObject({
      code: 'image_unreadable',
      message: expect.stringContaining('too long'),
    });
  });
  it('throws unavailable, not image_unreadable, when the machine is too busy', async () => {
    const task = { id, kind: 'png' as const, bytes: await largeImage() };
    for (const limits of [{ starting: 1 }, { encoding: 1 }]) {
      await expect(new Decoder(limits).render(task)).rejects.toMatchObject({
        code: 'unavailable',
        retryAfterSeconds: 10,
      });
    }
  });
  it('decodes two images at once, queues eight and refuses more with Retry-After', async () => {
    const decoder = new Decoder({ reading: 200 });
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => decoder.render(slow)));
    const codes = results.map((result) => (result.status === 'rejected' ? (result.reason as AppError).code : 'rendered'));
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'image_unreadable'), 'unavailable', 'unavailable']);
    expect((results[11] as PromiseRejectedResult).reason).toMatchObject({ retryAfterSeconds: 5 });
  });
  it('decodes an image after it has refused one', async () => {
    const decoder = new Decoder();
    await decoder.render({ ...slow, bytes: Buffer.from('<svg') }).catch(() => undefined);
    expect(await decoder.render({ id, kind: 'png', bytes: await image() })).toMatchObject({
      width: 9,
      height: 9,
    });
  });
  it('refuses an image that crashes the decoder process, and reports a decoder that ends by itself as a failure of the service', async () => {
    const ending = async (statement: string): Promise<Decoder> => {
      const program = join(await temporaryFolder(), 'program.mjs');
      await writeFile(program, `process.once('message', () => ${statement});`);
      return new Decoder({}, pathToFileURL(program));
    };
    const task = { id, kind: 'png' as const, bytes: await image() };
    await expect((await ending("process.kill(process.pid, 'SIGSEGV')")).render(task)).rejects.toMatchObject({ code: 'image_unreadable' });
    await expect((await ending('process.exit(3)')).render(task)).rejects.toEqual(new Error('decoder exited with code 3'));
  });
  it('refuses an SVG that is passed as a JPEG', async () => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(new Decoder().render({ id, kind: 'jpeg', bytes })).rejects.toMatchObject({
      code: 'image_unreadable',
    });
  });
});

describe('a decoder process', () => {
  it('ends when the service does, even in the middle of an image', async () => {
    const child = fork(new URL('./decoder-process.js', import.meta.url), { serialization: 'advanced', execArgv: [] });
    child.send(slow);
    expect(await once(child, 'message')).toEqual(['reading', undefined]);
    child.disconnect();
    expect(await once(child, 'exit', { signal: AbortSignal.timeout(20_000) }).finally(() => child.kill('SIGKILL'))).toEqual([
      null,
      'SIGKILL',
    ]);
  });
});
