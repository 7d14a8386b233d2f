import { eventually } from '@2x7/service-kit/testing';
import { expect, it } from '@jest/globals';
import { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { ReportedProblems } from '../testing/reported-problems.js';

it('a refund by the meal locks the order before its plan, as a payment does, so that they cannot deadlock', async () => {
  const shop = await new ReportedProblems().start();
  const customer = await shop.subscribe();
  const { id } = await shop.reported(customer);
  await shop.answer(id, { remedy: 'refund', meals: 3 });
  const { order_id } = customer;
  const [payment, other] = [new Client(shop.running.database.url), new Client(shop.running.database.url)];
  await Promise.all([payment.connect(), other.connect()]);
  await payment.query('BEGIN');
  await payment.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [order_id]);
  const done = shop.refunded(customer, { ...(await shop.published('refund.requested', order_id)).at(-1)!, refund_id: uuid() });
  const waitsForOrder = `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database AND d.datname = current_database()
    WHERE locktype = 'advisory' AND NOT granted`;
  await eventually(async () => expect((await other.query(waitsForOrder)).rowCount).toBe(1));
  expect((await other.query('SELECT FROM subscriptions WHERE id = $1 FOR UPDATE NOWAIT', [order_id])).rowCount).toBe(1);
  await payment.query('COMMIT');
  await done;
  await Promise.all([payment.end(), other.end()]);
  await shop.stop();
});
