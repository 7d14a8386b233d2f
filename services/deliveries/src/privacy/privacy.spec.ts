import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { slotOf, type CustomerData, type PlanRest, type SlotNumber } from '@2x7/contracts';
import { asCustomer, untilLockWait } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { ConsistencyRepository } from '../consistency/consistency.repository.js';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';
import { CustomerDataRepository } from './customer-data.repository.js';

/** The calls that orders and media received, and whether they answer. */
const calls: string[] = [];
let isAway = false;
const answer = (response: ServerResponse, data: unknown): void =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, data }));
const orders: Server = createServer((request, response) => {
  if (isAway) return void request.socket.destroy();
  if (request.url!.endsWith('/money')) return void answer(response, { left_paise: 359_900, refund_ids: [] });
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    calls.push(`${request.url} ${body}`);
    const data = request.url!.endsWith('/orders') ? [{ number: '2X7-000001' }] : { orders: 1, later: 2, kept: 1, photos: 2 };
    answer(response, data);
  });
});

let running: RunningDeliveries;
beforeAll(async () => {
  await new Promise<void>((resolve) => orders.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(orders.address() as AddressInfo).port}`;
  running = await RunningDeliveries.start({ ordersUrl: url, mediaUrl: url, tickMs: 3_600_000 });
});
afterAll(async () => {
  await running.stop();
  orders.closeAllConnections();
  orders.close();
});

async function slotsOf(plan: string): Promise<SlotNumber[]> {
  const text = 'SELECT slot FROM deliveries WHERE subscription_id = $1 ORDER BY slot';
  return (await running.database.query<{ slot: SlotNumber }>(text, [plan])).map(({ slot }) => slot);
}

describe('a customer', () => {
  it('can read everything that is stored about the email address, and is forgotten on request when all meals are delivered', async () => {
    const order = await running.subscribe();
    const { email } = order.customer;
    const other = await running.subscribe();
    const id = await running.customerOf(order.order_id);
    const profile = { type: 'profile', person: 1, diet: 'egg', allergies: ['nuts'], note: 'No onion' };
    const report = { key: uuid(), subscription_id: order.order_id, kind: 'other', text: 'The bag tore.', wish: 'answer' };
    const { data: problem } = (await running.post<{ id: string }>('/my/problems', report, asCustomer(id))).body;
    const answer = { key: uuid(), version: 1, remedy: 'credit', meals: 1, text: 'We are sorry.' };
    await running.post(`/deliveries/admin/problems/${problem.id}/answer`, answer);
    await running.post(`/my/problems/${problem.id}/reopen`, { text: 'It tore again.' }, asCustomer(id));
    await running.post(`/my/plans/${order.order_id}/changes`, { key: uuid(), command: profile }, asCustomer(id));
    const forget = (what: string, of: string) => running.part(DataSource).query(`SELECT forget_${what}($1)`, [of]);
    const erase = (address = email) => running.post('/my/erasure', { email: address }, asCustomer(id));

    const kept = 'INSERT INTO grants (id, customer_id, meals, reason) VALUES ($1, $2, 2, $3)';
    await running.database.query(kept, [uuid(), id, 'Problem P-000007']);
    const refund =
      'INSERT INTO refunds_seen (refund_id, order_id, amount_paise, refunded_at, meals_taken_back) VALUES ($1, $2, 10000, now(), 0)';
    await running.database.query(refund, [uuid(), order.order_id]);
    const { body } = await running.get<CustomerData>('/my/data', asCustomer(id));
    const { plans, ...rest } = body.data;
    expect(rest).toMatchObject({ email, orders: [{ number: '2X7-000001' }], kept_meals: [{ meals: 2 }], sessions: [] });
    expect(plans).toMatchObject([
      {
        id: order.order_id,
        phone: order.customer.phone,
        profiles: [{ allergies: ['nuts'] }],
        changes: [{ command: { type: 'problem' } }, { command: profile }],
        refunds: [{ amount_paise: 10_000, meals_taken_back: 0 }],
        problems: [{ text: 'The bag tore.', answers: [{ remedy: 'credit' }], reopened: { text: 'It tore again.' } }],
      },
    ]);
    expect(plans[0]!.deliveries).toHaveLength(15);
    expect(JSON.stringify(body.data)).not.toContain(other.customer.email);
    expect(JSON.stringify(body.data)).not.toContain('"actor_id"');

    expect((await erase()).body).toMatchObject({ code: 'conflict', error: expect.stringContaining(`${order.order_number} (15)`) });
    await expect(forget('subscription', order.order_id)).rejects.toThrow(`plan ${order.order_id} is still kept`);
    await expect(forget('customer', id)).rejects.toThrow(`customer ${id} is still kept`);
    running.travelTo('2026-12-03T12:00');
    await running.part(FreezeService).freezeDue();
    expect((await erase(other.customer.email)).status).toBe(400);
    isAway = true;
    expect((await erase()).status).toBe(503);
    isAway = false;
    expect((await running.get('/my/data', asCustomer(id))).status).toBe(200);
    expect(calls.filter((call) => call.includes('erasure'))).toEqual([]);
    expect(await erase()).toMatchObject({ status: 200, body: { data: { plans: 1, orders: 1, orders_later: 2, orders_kept: 1 } } });
    expect(calls.slice(-2)).toEqual([
      `/internal/customers/erasure ${JSON.stringify({ email })}`,
      `/internal/photos/erasure ${JSON.stringify({ customer: id })}`,
    ]);
    expect((await running.get('/my/data', asCustomer(id))).status).toBe(404);
    await forget('customer', id);
    expect(await running.database.query(`SELECT action FROM audit WHERE entity_id = $1`, [id])).toEqual([{ action: 'erased' }]);
    for (const table of ['customers', 'subscriptions', 'changes', 'deliveries', 'boxes', 'problems', 'problem_reopenings'])
      expect([
        table,
        await running.database.query(`SELECT FROM ${table} t WHERE strpos(t::text, $1) > 0 OR strpos(t::text, $2) > 0`, [
          email,
          order.order_id,
        ]),
      ]).toEqual([table, []]);
    expect(await running.database.query('SELECT FROM subscriptions WHERE id = $1', [other.order_id])).toHaveLength(1);
    expect(await running.part(ConsistencyRepository).find()).toEqual({ violations: 0, examples: [] });
  });

  it('is not forgotten while the money of a meal that was eaten is on its way back', async () => {
    running.travelTo('2026-12-04T14:30');
    const order = await running.subscribe({ paid_at: '2026-12-04T09:00:00.000Z' });
    const { order_id, order_number, plan } = order;
    const customer = await running.customerOf(order_id);
    running.travelTo('2026-12-20T12:00');
    await running.part(FreezeService).freezeDue();
    const report = { key: uuid(), subscription_id: order_id, kind: 'quality', text: 'The dal was sour.', wish: 'refund' };
    const { data: problem } = (await running.post<{ id: string }>('/my/problems', report, asCustomer(customer))).body;
    const answer = { key: uuid(), version: 1, remedy: 'refund', meals: 1, withdraw: 0, text: 'We are sorry.' };
    expect((await running.post(`/deliveries/admin/problems/${problem.id}/answer`, answer)).status).toBe(200);
    const erase = () => running.post('/my/erasure', { email: order.customer.email }, asCustomer(customer));
    const before = calls.length;
    expect((await erase()).body).toMatchObject({ code: 'conflict', error: expect.stringContaining(`money of order ${order_number}`) });
    expect(calls).toHaveLength(before);
    const [request] = await running.database.query<{ id: string; amount: number }>(
      'SELECT id, amount_paise::int AS amount FROM refund_requests WHERE subscription_id = $1',
      [order_id],
    );
    await running.receive('order.refunded', {
      ...{ refund_id: request!.id, request_id: request!.id, order_id, order_number, amount_paise: request!.amount, currency: 'INR' },
      ...{ refunded_at: '2026-12-20T06:30:00.000Z', customer: order.customer, plan_name: plan.name },
    });
    expect((await erase()).status).toBe(200);
  });

  it('is not asked to cancel again while a cancellation waits for its answer', async () => {
    running.travelTo('2026-12-20T14:30');
    const { order_id, order_number, customer } = await running.subscribe({ paid_at: '2026-12-20T09:00:00.000Z' });
    const session = asCustomer(await running.customerOf(order_id));
    const { meals, amount_paise } = (await running.get<PlanRest>(`/my/plans/${order_id}/rest`, session)).body.data;
    const cancelled = await running.post(`/my/plans/${order_id}/cancellation`, { key: uuid(), meals, amount_paise }, session);
    expect(cancelled.status).toBe(201);
    const { body } = await running.post('/my/erasure', { email: customer.email }, session);
    expect(body).toMatchObject({
      code: 'conflict',
      error: expect.stringContaining(`The money of order ${order_number} is on its way back`),
    });
  });

  it('is not forgotten when a refund is granted at the same moment', async () => {
    const { order_id } = await running.subscribe({ paid_at: '2026-12-20T09:00:00.000Z' });
    const customer = await running.customerOf(order_id);
    running.travelTo('2027-01-10T12:00');
    await running.part(FreezeService).freezeDue();
    const database = running.part(DataSource);
    const forgotten = await database.transaction(async (tx) => {
      await tx.query('SELECT FROM subscriptions WHERE id = $1 FOR UPDATE', [order_id]);
      const ended = running.part(CustomerDataRepository).forget(customer);
      ended.catch(() => undefined);
      await untilLockWait(running.database);
      await tx.query(
        `WITH problem AS (INSERT INTO problems (id, subscription_id, key, kind, text, wish, photos, reported_at, due_at)
           VALUES ($1, $2, 'key', 'quality', 'Sour', 'refund', '{}', now(), now()) RETURNING id)
         INSERT INTO refund_requests (id, problem_id, subscription_id, meals, withdrawn, amount_paise, state, at)
         SELECT $1, id, $2, 1, 0, 25707, 'requested', now() FROM problem`,
        [uuid(), order_id],
      );
      // The erasure ends after the commit.
      return { ended };
    });
    await expect(forgotten.ended).rejects.toThrow('on its way back');
    expect(await running.database.query('SELECT FROM subscriptions WHERE id = $1', [order_id])).toHaveLength(1);
  });

  it('reads the day and the window of each delivery, never an internal number', async () => {
    running.travelTo('2027-01-11T14:30');
    const { order_id } = await running.subscribe({ paid_at: '2027-01-11T09:00:00.000Z' });
    const session = asCustomer(await running.customerOf(order_id));
    const [first, skipped, moved] = await slotsOf(order_id);
    const to = { day: slotOf(moved!).day, window: slotOf(moved!).window === 'lunch' ? 'dinner' : 'lunch' } as const;
    for (const command of [
      { type: 'skip', slots: [slotOf(skipped!)] },
      { type: 'move', from: slotOf(moved!), to },
      { type: 'pause', from: '2027-01-20', until: '2027-01-22' },
    ])
      expect((await running.post(`/my/plans/${order_id}/changes`, { key: uuid(), command }, session)).status).toBe(201);
    running.travelTo(`${slotOf(first!).day}T23:00`);
    await running.part(FreezeService).freezeDue();
    await running.database.query(
      `WITH problem AS (INSERT INTO problems (id, subscription_id, key, slot, kind, text, wish, photos, reported_at, due_at)
         VALUES ($1, $2, 'key', $3, 'quality', 'Sour', 'answer', '{}', now(), now()) RETURNING id)
       INSERT INTO problem_answers (id, problem_id, key, remedy, text, meals, slot, at) SELECT $1, id, 'key', 'replacement', 'Sorry', 1, $3, now() FROM problem`,
      [uuid(), order_id, first],
    );
    await running.database.query('UPDATE subscriptions SET announced_end_slot = $2 WHERE id = $1', [order_id, first]);
    const { body } = await running.get<CustomerData>('/my/data', session);
    const slot = slotOf(first!);
    expect(body.data.plans).toMatchObject([
      {
        deliveries: expect.arrayContaining([expect.objectContaining({ slot })]),
        boxes: [{ slot }],
        overrides: expect.arrayContaining([expect.objectContaining({ slot: slotOf(moved!), moved_to: to })]),
        pauses: [{ from_slot: { day: '2027-01-20', window: 'lunch' }, until_slot: { day: '2027-01-22', window: 'dinner' } }],
        problems: [{ slot, answers: [{ slot }] }],
        announced_end_slot: slot,
      },
    ]);
    expect(JSON.stringify(body.data)).not.toMatch(/"(\w*slot|moved_to)":\d/);
    expect(JSON.stringify(body.data)).not.toContain('"difference"');
  });
});
