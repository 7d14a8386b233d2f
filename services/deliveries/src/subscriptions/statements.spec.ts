import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { asAdmin, asCustomer, onStatement } from '@2x7/service-kit/testing';
import { RunningDeliveries } from '../testing/running-deliveries.js';

/** Begin; lock and read; write; notify, book and commit. Each is a system call on both sides, which cost more than the statements. */
const roundTrips = 4;
const statements = 11;

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start({ rateLimits: true });
});
afterAll(() => deliveries.stop());

/** The statements of each transaction by round trip: those that are sent before the event loop turns travel together. */
function recordedTransactions(): Map<unknown, string[][]> {
  const transactions = new Map<unknown, string[][]>();
  const sending = new Set<unknown>();
  onStatement(deliveries.service, (sql, _values, runner) => {
    const trips = transactions.get(runner) ?? [];
    transactions.set(runner, trips);
    if (!sending.has(runner)) trips.push([]);
    trips.at(-1)!.push(sql.replace(/\s+/g, ' ').slice(0, 80));
    sending.add(runner);
    setImmediate(() => sending.delete(runner));
  });
  return transactions;
}

it.each(['an administrator', 'a customer'])(
  `a skip of %s needs at most ${statements} statements in ${roundTrips} round trips`,
  async (by) => {
    const { order_id } = await deliveries.subscribe();
    const [path, caller] =
      by === 'a customer' ? ['/my', asCustomer(await deliveries.customerOf(order_id))] : ['/deliveries/admin', asAdmin()];
    const transactions = recordedTransactions();
    const command = { type: 'skip', slots: [{ day: '2026-11-27', window: 'lunch' }] };
    expect((await deliveries.post(`${path}/plans/${order_id}/changes`, { key: randomUUID(), command }, caller)).status).toBe(201);
    const trips = [...transactions.values()].find((sent) => sent.flat().some((sql) => sql.startsWith('INSERT INTO changes')))!;
    expect(trips.flat().length > statements || trips.length > roundTrips ? trips : []).toEqual([]);
    expect(
      trips
        .at(-1)!
        .slice(-2)
        .map((text) => text.slice(0, 17)),
    ).toEqual(['SELECT book_slots', 'COMMIT']);
  },
);

it('a new plan books all its slots by one statement', async () => {
  const transactions = recordedTransactions();
  await deliveries.subscribe();
  const bookings = [...transactions.values()].flat(2).filter((sql) => /book_slots|UPDATE slots SET booked/.test(sql));
  expect(bookings).toEqual([expect.stringMatching(/^SELECT book_slots/)]);
});
