import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Readable } from 'node:stream';
import { asAdmin, eventually, heldBytes } from '@2x7/service-kit/testing';
import { seedManyOrders } from '../seed/many-orders.js';
import { aPlan, Shop } from '../testing/shop.js';
import { OrderExportService } from './order-export.service.js';
import { OrderListRepository } from './order-list.repository.js';

const count = 1_203;
const megabyte = 1024 * 1024;
let shop: Shop;
beforeAll(async () => {
  shop = await new Shop().open();
  await seedManyOrders(shop.database.url, count, [aPlan()]);
});
afterAll(() => shop.close());

const of = <T extends object>(token: new (...all: never[]) => T): T => shop.service.app.get(token, { strict: false });
const download = (): Promise<Response> =>
  fetch(new URL('/orders/admin/export.csv', shop.service.url), {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', ...asAdmin() },
  });
type Reader = ReadableStreamDefaultReader<Uint8Array>;
const readerOf = ({ body }: Response): Reader => body!.getReader() as Reader;

/** Reads at least `wanted` lines, or to the end. @returns how many lines it read */
async function readLines(reader: Reader, wanted: number): Promise<number> {
  let lines = 0;
  while (lines < wanted) {
    const { value, done } = await reader.read();
    if (done) break;
    lines += Buffer.from(value).toString('latin1').split('\n').length - 1;
  }
  return lines;
}

/** Intercepts the queries of the export, one per batch. */
function watchReads(each: (turn: number, read: () => ReturnType<OrderListRepository['rows']>) => ReturnType<OrderListRepository['rows']>) {
  const orders = of(OrderListRepository);
  const rows = orders.rows.bind(orders);
  const { mock } = jest
    .spyOn(orders, 'rows')
    .mockImplementation((...question: Parameters<typeof rows>) => each(mock.calls.length - 1, () => rows(...question)));
  return mock;
}

describe('the export of many orders', () => {
  it('sends the first batch before it reads the next one', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    watchReads(async (turn, read) => {
      if (turn > 0) await held;
      return read();
    });
    const reader = readerOf(await download());
    const [head, piece] = [1, 500];
    expect(await readLines(reader, head + piece)).toBe(head + piece);
    release();
    expect(await readLines(reader, Infinity)).toBe(count - piece);
  });
  it('keeps less than 20 MB in memory for a file of 200,000 orders, about 45 MB', async () => {
    const pieces = 400;
    let most = 0;
    let first: Awaited<ReturnType<OrderListRepository['rows']>> = [];
    watchReads(async (turn, read) => {
      if (turn === 0) first = await read();
      if (turn % 50 === 25) most = Math.max(most, heldBytes().all);
      return turn < pieces ? first : [];
    });
    const before = heldBytes().all;
    expect(await readLines(readerOf(await download()), Infinity)).toBe(1 + pieces * first.length);
    expect(pieces * first.length).toBe(200_000);
    expect(most - before).toBeLessThan(20 * megabyte);
  });
  it('stops reading orders while the client does not read, and ends when the client disconnects', async () => {
    let first: Awaited<ReturnType<OrderListRepository['rows']>> = [];
    const reads = watchReads(async (turn, read) => (turn === 0 ? (first = await read()) : first));
    const opened = jest.spyOn(of(OrderExportService), 'open').mock;
    const reader = readerOf(await download());
    await reader.read();
    let seen = -1;
    await eventually(() => {
      const before = seen;
      seen = reads.calls.length;
      expect(seen).toBe(before);
    });
    const file = (await opened.results[0]!.value) as Readable;
    const closed = once(file, 'close');
    await reader.cancel();
    await closed;
    const last = reads.calls.length;
    await expect(file[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    expect(reads.calls.length).toBe(last);
  });
});
