import { once } from 'node:events';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { Readable } from 'node:stream';
import { asAdmin, eventually, heldBytes } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import { seedManyOrders } from '../seed/many-orders.js';
import { aPlan, Shop } from '../testing/shop.js';
import { OrderExportService } from './order-export.service.js';
import { OrderListRepository } from './order-list.repository.js';

const count = 1_203;
const megabyte = 1024 * 1024;
let shop: Shop;
before(async () => {
  shop = await new Shop().open();
  await seedManyOrders(shop.database.url, count, [aPlan()]);
});
after(() => shop.close());

const of = <T extends object>(token: new (...all: never[]) => T): T => shop.service.app.get(token, { strict: false });
const download = (): Promise<Response> => fetch(new URL('/orders/admin/export.csv', shop.service.url), { headers: asAdmin() });
type Reader = ReadableStreamDefaultReader<Uint8Array>;
const readerOf = ({ body }: Response): Reader => body!.getReader() as Reader;

/** Reads lines until there are as many. */
async function readLines(reader: Reader, wanted: number): Promise<number> {
  let lines = 0;
  while (lines < wanted) {
    const { value, done } = await reader.read();
    if (done) break;
    lines += Buffer.from(value).toString('latin1').split('\n').length - 1;
  }
  return lines;
}

/** The reads of the table, one for each piece of the file. Each may be held up, or answered with the first one again. */
function watchReads(t: TestContext, each: (turn: number, read: () => ReturnType<OrderListRepository['rows']>) => ReturnType<OrderListRepository['rows']>) {
  const orders = of(OrderListRepository);
  const rows = orders.rows.bind(orders);
  const { mock } = t.mock.method(orders, 'rows', (...question: Parameters<typeof rows>) => each(mock.callCount(), () => rows(...question)));
  return mock;
}

describe('the export of many orders', () => {
  it('arrives line by line while the next orders are not read yet', async (t) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    watchReads(t, async (turn, read) => {
      if (turn > 0) await held;
      return read();
    });
    const reader = readerOf(await download());
    const [head, piece] = [1, 500];
    expect(await readLines(reader, head + piece)).toBe(head + piece);
    release();
    expect(await readLines(reader, Infinity)).toBe(count - piece);
  });
  it('holds a small part of a file of 200,000 orders, some 45 MB, in memory', async (t) => {
    const pieces = 400;
    let most = 0;
    let first: Awaited<ReturnType<OrderListRepository['rows']>> = [];
    watchReads(t, async (turn, read) => {
      if (turn === 0) first = await read();
      if (turn % 50 === 25) most = Math.max(most, heldBytes().all);
      return turn < pieces ? first : [];
    });
    const before = heldBytes().all;
    expect(await readLines(readerOf(await download()), Infinity)).toBe(1 + pieces * first.length);
    expect(pieces * first.length).toBe(200_000);
    expect(most - before).toBeLessThan(20 * megabyte);
  });
  it('is read no further for a reader that waits, and not at all for one that has gone away', async (t) => {
    let first: Awaited<ReturnType<OrderListRepository['rows']>> = [];
    const reads = watchReads(t, async (turn, read) => (turn === 0 ? (first = await read()) : first));
    const opened = t.mock.method(of(OrderExportService), 'open').mock;
    const reader = readerOf(await download());
    await reader.read();
    let seen = -1;
    await eventually(() => {
      const before = seen;
      seen = reads.callCount();
      expect(seen).toBe(before);
    });
    const file = (await opened.calls[0]!.result) as Readable;
    const closed = once(file, 'close');
    await reader.cancel();
    await closed;
    const last = reads.callCount();
    await expect(file[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect(reads.callCount()).toBe(last);
  });
});
