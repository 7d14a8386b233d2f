import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { ImageCache, maxBytes, type LoadedImage } from './image-cache.js';

const image = (text: string, size = 10): LoadedImage => ({ bytes: Buffer.alloc(size, text), etag: `"${text}"`, headers: {} });

/** A cache whose loads and clock the test controls. */
function staged() {
  const asked: { etag?: string; answer: (loaded: LoadedImage) => void; fail: () => void }[] = [];
  let time = 0;
  const cache = new ImageCache(() => time);
  const load = (etag: string | undefined) =>
    new Promise<LoadedImage>((resolve, reject) => asked.push({ etag, answer: resolve, fail: () => reject(new Error('down')) }));
  const read = async (name: string): Promise<string> => (await cache.read(name, load))?.etag ?? 'missing';
  /** Reads a name for which media gives this answer, if it is asked. */
  const answered = async (name: string, loaded: LoadedImage): Promise<string> => {
    const [before, reading] = [asked.length, read(name)];
    asked[before]?.answer(loaded);
    return reading;
  };
  return { cache, asked, read, answered, wait: (ms: number) => (time += ms) };
}

describe('ImageCache', () => {
  it('looks for a missing image again after 5 s also when the clock of the machine is set back', async () => {
    const steady = jest.spyOn(performance, 'now').mockReturnValue(0);
    const cache = new ImageCache();
    await cache.read('a', () => Promise.resolve('missing'));
    const time = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(time - 3_600_000);
    steady.mockReturnValue(5_000);
    expect(cache.fresh('a')).toBe('unknown');
  });
  it('revalidates an image with its ETag after 5 s, and looks for a missing image again after 5 s', async () => {
    const { asked, answered, wait } = staged();
    await answered('a', image('1'));
    await answered('b', 'missing');
    wait(4_999);
    expect([await answered('a', 'missing'), await answered('b', image('2'))]).toEqual(['"1"', 'missing']);
    wait(1);
    expect([await answered('a', 'unchanged'), await answered('b', image('2'))]).toEqual(['"1"', '"2"']);
    expect(asked.map(({ etag }) => etag)).toEqual([undefined, undefined, '"1"', undefined]);
    wait(5_000);
    expect(await answered('a', 'missing')).toBe('missing');
  });
  it('does not keep an image that was requested before its deletion, and does not answer later reads with it', async () => {
    const { cache, asked, read, answered } = staged();
    const before = read('a-1');
    cache.forget('a');
    expect(await answered('a-1', 'missing')).toBe('missing');
    asked[0]!.answer(image('1'));
    expect([await before, await read('a-1')]).toEqual(['"1"', 'missing']);
  });
  it('serves kept images for 10 minutes while media is down, and asks it once a second', async () => {
    const { asked, read, answered, wait } = staged();
    await answered('a', image('1'));
    wait(5_000);
    const during = read('a');
    asked.at(-1)!.fail();
    expect([await during, await read('a'), asked.length]).toEqual(['"1"', '"1"', 2]);
    wait(595_000);
    const later = read('a');
    asked.at(-1)!.fail();
    await expect(later).rejects.toThrow('down');
  });
  it('serves a kept image after 0.3 s while media hangs, to later requests at once, and until media says that it is gone', async () => {
    const { asked, read, answered, wait } = staged();
    await answered('a', image('1'));
    wait(5_000);
    const waiting = read('b');
    const within = (ms: number) => Promise.race([read('a'), pause(ms, 'no answer')]);
    expect(await Promise.all([within(3_000), within(3_000)])).toEqual(['"1"', '"1"']);
    expect(await within(0)).toBe('"1"');
    const [, missing, hanging] = asked;
    hanging!.answer('missing');
    missing!.answer('missing');
    expect([await waiting, await read('a'), asked.length]).toEqual(['missing', 'missing', 3]);
  });
  it('does not serve an image that media called gone, while media is down', async () => {
    const { asked, read, answered, wait } = staged();
    await answered('a', image('1'));
    wait(5_000);
    expect(await answered('a', 'missing')).toBe('missing');
    wait(5_000);
    const later = read('a');
    asked.at(-1)!.fail();
    await expect(later).rejects.toThrow('down');
  });
  it('does not serve an image that media has not confirmed for 10 minutes while media hangs', async () => {
    const { asked, read, answered, wait } = staged();
    await answered('a', image('1'));
    wait(600_000);
    const later = read('a');
    asked.at(-1)!.fail();
    await expect(later).rejects.toThrow('down');
  });
  it('keeps 32 MB, the most recently used, and no image above 2 MB', async () => {
    const { cache, answered } = staged();
    await answered('large', image('1', 2 * 1024 * 1024 + 1));
    expect(cache.fresh('large')).toBe('unknown');
    for (let index = 0; index < 40; index += 1) {
      await answered(String(index), image('1', 1024 * 1024));
      expect(cache.fresh('0')).toMatchObject({ etag: '"1"' });
    }
    expect([cache.fresh('1'), cache.size <= maxBytes]).toEqual(['unknown', true]);
  });
});
