import { describe, expect, it, jest } from '@jest/globals';
import { ReadCache, type Loaded } from './read-cache.js';
import { Representation } from './representation.js';

const answer = (text: string, status = 200): Loaded => ({
  status,
  representation: new Representation(Buffer.from(text), 'application/json'),
});
const textOf = ({ representation, state }: Awaited<ReturnType<ReadCache['read']>>): string => `${state} ${representation.body.toString()}`;

/** A cache whose loads and clock the test controls. */
function staged() {
  const asked: { path: string; answer: (loaded: Loaded) => void; fail: () => void }[] = [];
  let time = 0;
  const cache = new ReadCache({
    load: (path) => new Promise((resolve, reject) => asked.push({ path, answer: resolve, fail: () => reject(new Error('down')) })),
    now: () => time,
  });
  return { cache, asked, wait: (ms: number) => (time += ms) };
}

describe('ReadCache', () => {
  it('makes one call for simultaneous reads', async () => {
    const { cache, asked } = staged();
    const reads = [cache.read('/a'), cache.read('/a'), cache.read('/a')];
    expect(asked).toHaveLength(1);
    asked[0]!.answer(answer('1'));
    expect((await Promise.all(reads)).map(textOf)).toEqual(['miss 1', 'miss 1', 'miss 1']);
    expect(textOf(await cache.read('/a'))).toBe('hit 1');
  });
  it('asks again after 10 s', async () => {
    const { cache, asked, wait } = staged();
    const first = cache.read('/a');
    asked[0]!.answer(answer('1'));
    await first;
    wait(9_999);
    expect(textOf(await cache.read('/a'))).toBe('hit 1');
    wait(1);
    const second = cache.read('/a');
    asked[1]!.answer(answer('2'));
    expect(textOf(await second)).toBe('miss 2');
  });
  it('asks again after 10 s also when the clock of the machine is set back', async () => {
    const steady = jest.spyOn(performance, 'now').mockReturnValue(0);
    const cache = new ReadCache({ load: () => Promise.resolve(answer('1')) });
    await cache.read('/a');
    const time = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(time - 3_600_000);
    steady.mockReturnValue(10_000);
    expect(textOf(await cache.read('/a'))).toBe('miss 1');
  });
  it('asks again at once after a drop', async () => {
    const { cache, asked } = staged();
    const first = cache.read('/a');
    asked[0]!.answer(answer('1'));
    await first;
    cache.drop();
    const second = cache.read('/a');
    asked[1]!.answer(answer('2'));
    expect(textOf(await second)).toBe('miss 2');
  });
  it('does not keep an answer that was requested before a drop, and does not answer later reads with it', async () => {
    const { cache, asked } = staged();
    const before = cache.read('/a');
    cache.drop();
    const after = cache.read('/a');
    expect(asked).toHaveLength(2);
    asked[1]!.answer(answer('new'));
    expect(textOf(await after)).toBe('miss new');
    asked[0]!.answer(answer('old'));
    expect(textOf(await before)).toBe('miss old');
    expect(textOf(await cache.read('/a'))).toBe('hit new');
  });
  it('serves kept answers for 10 minutes while the service is down', async () => {
    const { cache, asked, wait } = staged();
    const first = cache.read('/a');
    asked[0]!.answer(answer('1'));
    await first;
    wait(10_000);
    const during = cache.read('/a');
    asked[1]!.fail();
    expect(textOf(await during)).toBe('stale 1');
    wait(590_000);
    const later = cache.read('/a');
    asked[2]!.fail();
    await expect(later).rejects.toThrow('down');
  });
  it('calls a service that failed at most once a second', async () => {
    const { cache, asked, wait } = staged();
    const first = cache.read('/a');
    asked[0]!.answer(answer('1'));
    await first;
    wait(10_000);
    const during = cache.read('/a');
    asked[1]!.fail();
    await during;
    wait(999);
    expect(textOf(await cache.read('/a'))).toBe('stale 1');
    expect(asked).toHaveLength(2);
    wait(1);
    const again = cache.read('/a');
    asked[2]!.answer(answer('2'));
    expect(textOf(await again)).toBe('miss 2');
  });
  it('keeps a 404 for at most 10 s or until a drop, and does not serve it while the service is down', async () => {
    const { cache, asked, wait } = staged();
    const gone = async (): Promise<string> => {
      const read = cache.read('/a');
      asked.at(-1)!.answer(answer('gone', 404));
      return textOf(await read);
    };
    expect([await gone(), textOf(await cache.read('/a'))]).toEqual(['miss gone', 'hit gone']);
    cache.drop();
    expect([await gone(), asked.length]).toEqual(['miss gone', 2]);
    wait(10_000);
    const during = cache.read('/a');
    asked.at(-1)!.fail();
    await expect(during).rejects.toThrow('down');
  });
  it('does not serve the kept answer of an entry that is missing since, while the service is down', async () => {
    const { cache, asked, wait } = staged();
    for (const loaded of [answer('1'), answer('gone', 404)]) {
      const read = cache.read('/a');
      asked.at(-1)!.answer(loaded);
      await read;
      wait(10_000);
    }
    const during = cache.read('/a');
    asked.at(-1)!.fail();
    await expect(during).rejects.toThrow('down');
  });
  it('holds at most 500 answers and drops the oldest', async () => {
    const { cache, asked } = staged();
    for (let index = 0; index <= 500; index += 1) {
      const read = cache.read(`/${index}`);
      asked.at(-1)!.answer(answer(String(index)));
      await read;
    }
    expect(textOf(await cache.read('/500'))).toBe('hit 500');
    void cache.read('/0').catch(() => undefined);
    expect(asked).toHaveLength(502);
  });
});
