import type { ResolvedCustomer, SubscriptionChange, SubscriptionDetail } from '@2x7/contracts';
import { asCustomer, asService, eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { v4 as uuid } from 'uuid';
import { ConsistencyRepository } from '../consistency/consistency.repository.js';
import { CustomerDataRepository } from '../privacy/customer-data.repository.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';

/** The calls that orders and media received, and whether they answer. */
const calls: [string, unknown][] = [];
let isAway = false;
const others: Server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    const data = JSON.parse(body) as object;
    calls.push([request.url!, data]);
    const answer = isAway ? { success: false, code: 'unavailable', error: 'Away' } : { success: true, data: { ...data, photos: 1 } };
    response.writeHead(isAway ? 503 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
});

let running: RunningDeliveries;
let mistyped: string;
let right: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => others.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(others.address() as AddressInfo).port}`;
  running = await RunningDeliveries.start({ ordersUrl: url, mediaUrl: url });
});
afterAll(async () => {
  await running.stop();
  others.closeAllConnections();
  others.close();
});
beforeEach(() => {
  isAway = false;
  calls.length = 0;
  [mistyped, right] = [`asha-${uuid()}@gmial.example`, `asha-${uuid()}@gmail.example`];
});

const orderOf = async (email: string): Promise<string> => {
  const customer = { name: 'Asha Rao', email, phone: '+91 90000 00000', address: '12 Tonk Road, Jaipur 302018' };
  return (await running.subscribe({ customer })).order_id;
};
const change = (id: string, email: string, key: string = uuid()) =>
  running.post<SubscriptionChange>(`/deliveries/admin/plans/${id}/email`, { key, email });
const plan = async (id: string): Promise<SubscriptionDetail> =>
  (await running.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`)).body.data;
const customerOf = async (email: string): Promise<string> =>
  (await running.database.query<{ id: string }>('SELECT id FROM customers WHERE email = $1', [email]))[0]!.id;

/** The token of a session that the customer has opened. */
async function signedIn(customer: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await running.database.query(
    `INSERT INTO customer_sessions (id, customer_id, token_hash, expires_at) VALUES ($1, $2, $3, clock_timestamp() + interval '1 day')`,
    [uuid(), customer, createHash('sha256').update(token).digest()],
  );
  return token;
}
const resolved = async (token: string): Promise<ResolvedCustomer | undefined> =>
  (
    await running.send<ResolvedCustomer>('/internal/customer-sessions/resolve', {
      method: 'POST',
      body: JSON.stringify({ token }),
      headers: { 'content-type': 'application/json', ...asService() },
    })
  ).body.data;
const keepMeals = (customer: string) =>
  running.database.query('INSERT INTO grants (id, customer_id, meals, reason) VALUES ($1, $2, 2, $3)', [uuid(), customer, 'It was cold']);
const keptMeals = async (customer: string): Promise<number> => {
  const kept = 'SELECT coalesce(sum(meals), 0)::int AS meals FROM grants WHERE customer_id = $1 AND subscription_id IS NULL';
  return (await running.database.query<{ meals: number }>(kept, [customer]))[0]!.meals;
};

describe('a new email address of a plan', () => {
  it('gets the emails, and only its owner can open the plan from then on', async () => {
    const id = await orderOf(mistyped);
    const stranger = await customerOf(mistyped);
    const token = await signedIn(stranger);
    await keepMeals(stranger);
    const { status, body } = await change(id, right.toUpperCase());
    const sentences = [`Our emails go to ${right}, and you sign in with it.`];
    expect([status, body.data]).toEqual([201, expect.objectContaining({ actor: 'admin', sentences })]);
    expect((await plan(id)).customer.email).toBe(right);
    await eventually(() => {
      const sent = running.events.filter(({ type, data }) => type === 'subscription.changed' && data.subscription_id === id);
      expect(sent.map(({ data }) => data)).toEqual([
        expect.objectContaining({ customer: { name: 'Asha Rao', email: right }, earlier_email: mistyped, change_number: body.data.number }),
      ]);
    });
    const owner = await customerOf(right);
    expect(await resolved(token)).toEqual({ id: stranger, orders: [] });
    expect((await running.get(`/my/plans/${id}`, asCustomer(stranger))).status).toBe(404);
    expect((await running.get(`/my/plans/${id}`, asCustomer(owner))).status).toBe(200);
    expect([await keptMeals(stranger), await keptMeals(owner)]).toEqual([0, 2]);
    expect(calls).toEqual([['/internal/customers/email', { order_id: id, email: right }]]);
  });

  it("gets the photos of the plan's problems", async () => {
    const id = await orderOf(mistyped);
    const photos = [uuid()];
    const report = { key: uuid(), subscription_id: id, kind: 'other', text: 'The bag tore.', wish: 'answer', photos };
    expect((await running.post('/my/problems', report, asCustomer(await customerOf(mistyped)))).status).toBe(201);
    expect((await change(id, right)).status).toBe(201);
    expect(calls).toContainEqual(['/internal/photos/transfer', { customer: await customerOf(right), ids: photos }]);
  });

  it('is not set while another service cannot set it too', async () => {
    const id = await orderOf(mistyped);
    isAway = true;
    expect((await change(id, right)).status).toBe(503);
    expect((await plan(id)).customer.email).toBe(mistyped);
    expect(await running.database.query('SELECT FROM customers WHERE email = $1', [right])).toEqual([]);
  });

  it('leaves the customer of the earlier address their other plan, session and kept meals', async () => {
    const [id, other] = [await orderOf(mistyped), await orderOf(mistyped)];
    const customer = await customerOf(mistyped);
    const token = await signedIn(customer);
    await keepMeals(customer);
    expect((await change(id, right)).status).toBe(201);
    expect(await resolved(token)).toEqual({ id: customer, orders: [other] });
    expect(await keptMeals(customer)).toBe(2);
  });

  it('keeps the meals that were added to the plan, also when the customer of the earlier address is forgotten', async () => {
    const first = await orderOf(mistyped);
    const customer = await customerOf(mistyped);
    await keepMeals(customer);
    const next = await orderOf(mistyped);
    for (const id of [first, next]) expect((await change(id, right)).status).toBe(201);
    await running.part(CustomerDataRepository).forget(customer);
    expect((await plan(next)).balance).toMatchObject({ granted: 2, planned: 16 });
    expect(await running.part(ConsistencyRepository).find()).toEqual({ violations: 0, examples: [] });
  });

  it('adds the plan to those of a customer who has the address already', async () => {
    const [earlier, id] = [await orderOf(right), await orderOf(mistyped)];
    expect((await change(id, right)).status).toBe(201);
    const owner = await customerOf(right);
    const { data } = (await running.get<{ id: string }[]>('/my/plans', asCustomer(owner))).body;
    expect(data.map((one) => one.id).sort()).toEqual([earlier, id].sort());
  });

  it('makes one change however often it is sent, and is refused when the plan has the address already', async () => {
    const id = await orderOf(mistyped);
    const known = { status: 409, body: { code: 'conflict', error: 'The plan has this address already.' } };
    expect(await change(id, mistyped.toUpperCase())).toMatchObject(known);
    const key = uuid();
    const first = (await change(id, right, key)).body.data;
    const later = `asha-${uuid()}@gmail.example`;
    expect((await change(id, later)).status).toBe(201);
    expect((await change(id, right, key)).body.data).toEqual(first);
    expect((await plan(id)).customer.email).toBe(later);
    expect(calls.map(([, data]) => data)).toEqual([right, later].map((email) => ({ order_id: id, email })));
  });

  it('is refused when it is not an email address', async () => {
    expect((await change(await orderOf(mistyped), 'asha')).status).toBe(400);
  });
});
