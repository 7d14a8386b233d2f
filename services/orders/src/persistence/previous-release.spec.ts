import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type QueryRunner } from 'typeorm';
import { defaultTiming } from '../app.js';
import { PaidOrder } from '../testing/paid-order.js';
import { Shop } from '../testing/shop.js';
import { RefundOrigins1790000000295 } from './migrations/refund-origins.migration.js';

const never = 86_400_000;
let shop: Shop;
let order: PaidOrder;
/** Runs a statement as the role of the running service. */
let run: <R extends object>(sql: string, values?: unknown[]) => Promise<R[]>;
beforeAll(async () => {
  shop = await new Shop({ timing: { ...defaultTiming, tick: never, sweepEvery: never } }).open();
  const database = shop.service.app.get(DataSource, { strict: false });
  run = (sql, values) => database.query(sql, values);
  order = await PaidOrder.in(shop);
});
afterAll(() => shop.close());

const previous = {
  addEmail: `INSERT INTO order_mails (message_id, order_id, template, about, sent_at) SELECT $1, id, $3, $4, $5 FROM orders WHERE id = $2
       ON CONFLICT (message_id) DO NOTHING`,
  emails: 'SELECT sent_at, template FROM order_mails WHERE order_id = $1 ORDER BY sent_at',
  statistics: `SELECT what, day::text, sum(orders) AS orders, sum(paise) AS paise FROM order_tally
       WHERE day IS NULL OR day > (now() AT TIME ZONE 'Asia/Kolkata')::date - 30 GROUP BY what, day`,
  byState: "SELECT substr(what, 7) AS label, sum(orders) AS count FROM order_tally WHERE what LIKE 'state:%' GROUP BY what",
  rollUp: `WITH taken AS (
        DELETE FROM order_tally WHERE (what, coalesce(day, 'epoch')) IN (
          SELECT what, coalesce(day, 'epoch') FROM order_tally GROUP BY what, day HAVING count(*) > 1) RETURNING *)
      INSERT INTO order_tally SELECT what, day, sum(orders), sum(paise) FROM taken GROUP BY what, day`,
  addSystemRefund: `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, next_attempt_at)
       SELECT $1, $2, $3, $4, $5, now() + least(24, power(2, least(5, count(*))) - 1) * interval '1 hour'
       FROM refund_tasks WHERE payment_id = $3 AND state = 'refused'
       ON CONFLICT (payment_id) WHERE origin = 'house' AND state = 'waiting' DO NOTHING`,
  saveRefund: `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, origin, state, key, requested_by)
       VALUES ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8) ON CONFLICT (id) DO UPDATE SET origin = EXCLUDED.origin, reason = EXCLUDED.reason`,
};
const addSystemRefund = `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, refund_origin) VALUES ($1, $2, $3, $4, $5, 'system')
       ON CONFLICT (payment_id) WHERE refund_origin = 'system' AND state = 'waiting' DO NOTHING`;
const origins = (paymentId: string): Promise<object[]> =>
  run("SELECT concat_ws(' ', origin, refund_origin) AS both FROM refund_tasks WHERE payment_id = $1 ORDER BY created_at", [paymentId]);

describe('a replica of the previous release', () => {
  it('records and reads the emails of an order, each once', async () => {
    const email = ['<old@2x7.example>', order.id, 'order-confirmation', null, new Date()];
    await run(previous.addEmail, email);
    await run(previous.addEmail, email);
    expect(await run(previous.emails, [order.id])).toMatchObject([{ template: 'order-confirmation' }]);
    expect(await run('SELECT 1 FROM order_emails WHERE order_id = $1', [order.id])).toHaveLength(1);
  });
  it('reads the statistics and rolls them up without a change of the figures', async () => {
    const read = async (): Promise<string[]> => (await run(previous.statistics)).map((row) => JSON.stringify(row)).sort();
    const before = await read();
    expect(before.length).toBeGreaterThan(2);
    await run(previous.rollUp);
    expect(await read()).toEqual(before);
    expect(await run('SELECT 1 FROM order_statistics GROUP BY figure, day HAVING count(*) > 1')).toEqual([]);
    expect(await run(previous.byState)).toContainEqual({ label: 'paid', count: '1' });
  });
  it('shares one waiting system refund of a payment with this release, whichever requests it first', async () => {
    for (const statements of [
      [previous.addSystemRefund, addSystemRefund],
      [addSystemRefund, previous.addSystemRefund],
    ]) {
      const payment = `pay_${randomUUID()}`;
      for (const statement of [...statements, ...statements]) await run(statement, [randomUUID(), order.id, payment, 100, 'paid-twice']);
      expect(await origins(payment)).toEqual([{ both: 'house system' }]);
    }
  });
  it('can save the refund of an administrator repeatedly, and cannot save one without its key', async () => {
    const payment = `pay_${randomUUID()}`;
    const refund = [randomUUID(), order.id, payment, 100, 'The customer moved away.', 'person', randomUUID(), randomUUID()];
    await run(previous.saveRefund, refund);
    await run(previous.saveRefund, refund);
    expect(await origins(payment)).toEqual([{ both: 'person admin' }]);
    await expect(run(previous.saveRefund, [randomUUID(), order.id, payment, 100, 'x', 'person', null, null])).rejects.toThrow(
      'a_person_has_a_key',
    );
  });
  it('reads the origins of this release under its own names', async () => {
    expect((await order.refund(100)).status).toBe(201);
    expect(await origins(order.paymentId)).toEqual([{ both: 'person admin' }]);
  });
});

describe('the migration of refund origins', () => {
  it('can be undone and repeated', async () => {
    const migration = new RefundOrigins1790000000295();
    const runner = { query: (sql: string) => shop.database.query(sql) } as unknown as QueryRunner;
    const before = await run('SELECT id, origin, refund_origin FROM refund_tasks ORDER BY id');
    await migration.down(runner);
    await run(previous.addSystemRefund, [randomUUID(), order.id, 'pay_between', 100, 'paid-twice']);
    await migration.up(runner);
    expect(await run("SELECT id, origin, refund_origin FROM refund_tasks WHERE payment_id <> 'pay_between' ORDER BY id")).toEqual(before);
    expect(await origins('pay_between')).toEqual([{ both: 'house system' }]);
  });
});
