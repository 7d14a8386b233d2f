import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, Sandbox } from '../index.js';
import { call, sdk, startTestSandbox } from '../testing/merchant.js';

describe('the orders API of the sandbox', () => {
  let sandbox: Sandbox;
  beforeAll(async () => void (sandbox = await startTestSandbox()));
  afterAll(() => sandbox.close());

  const create = (body: object) => call(sandbox, '/v1/orders', { body });
  const created = async (body: object) => (await (await create(body)).json()) as Order;
  const refusalOf = async (body: object) => {
    const answer = await create(body);
    return { status: answer.status, ...((await answer.json()) as { error: object }).error };
  };

  it('creates an order for the SDK with the documented fields', async () => {
    const order = await sdk(sandbox).orders.create({
      amount: 199900,
      currency: 'INR',
      receipt: 'first',
      notes: { plan: 'Weekly lunch' },
    });
    expect(order).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 199900,
      amount_paid: 0,
      amount_due: 199900,
      currency: 'INR',
      receipt: 'first',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: { plan: 'Weekly lunch' },
      created_at: expect.any(Number),
    });
    expect(Math.abs(order.created_at - Date.now() / 1000)).toBeLessThan(5);
    expect(await sdk(sandbox).orders.fetch(order.id)).toEqual(order);
  });

  it('returns the same order for the same receipt with unique_receipt, and a new order without it', async () => {
    const same = { amount: 5000, currency: 'INR', receipt: 'again', unique_receipt: true };
    const ids = await Promise.all([same, same, same].map(async (body) => (await created(body)).id));
    expect(new Set(ids).size).toBe(1);
    const other = await created({ ...same, unique_receipt: false });
    expect(other.id).not.toBe(ids[0]);
  });

  it('finds an order by its receipt', async () => {
    const { id } = await created({ amount: 5000, currency: 'INR', receipt: 'looked-for' });
    const found = await sdk(sandbox).orders.all({ receipt: 'looked-for' });
    expect(found).toMatchObject({ entity: 'collection', count: 1, items: [{ id }] });
    expect(await sdk(sandbox).orders.all({ receipt: 'unheard-of' })).toMatchObject({ count: 0, items: [] });
  });

  it('lists orders newest first, in pages and by time', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await created({ amount: 100 + n, currency: 'INR' })).id);
    const page = await sdk(sandbox).orders.all({ count: 2, skip: 1 });
    expect(page.items.map((order) => order.id)).toEqual([ids[1], ids[0]]);
    const later = await call(sandbox, `/v1/orders?from=${Math.floor(Date.now() / 1000) + 60}`);
    expect(await later.json()).toMatchObject({ count: 0 });
  });

  it('refuses an amount of less than one rupee with the documented error', async () => {
    expect(await refusalOf({ amount: 99, currency: 'INR' })).toEqual({
      status: 400,
      code: 'BAD_REQUEST_ERROR',
      description: 'The amount must be at least INR 1.00',
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      field: 'amount',
    });
  });

  it('refuses fractional amounts, long receipts, too many notes and unknown fields', async () => {
    const notes = Object.fromEntries(Array.from({ length: 16 }, (_, n) => [`note${n}`, 'x']));
    const good = { amount: 5000, currency: 'INR' };
    expect(await refusalOf({ ...good, amount: 5000.5 })).toMatchObject({ status: 400, field: 'amount' });
    expect(await refusalOf({ ...good, amount: '5000' })).toMatchObject({ status: 400, field: 'amount' });
    expect(await refusalOf({ amount: 5000 })).toMatchObject({ status: 400, field: 'currency' });
    expect(await refusalOf({ ...good, receipt: 'x'.repeat(41) })).toMatchObject({
      status: 400,
      field: 'receipt',
    });
    expect(await refusalOf({ ...good, notes })).toMatchObject({ status: 400, field: 'notes' });
    expect(await refusalOf({ ...good, colour: 'red' })).toMatchObject({
      status: 400,
      reason: 'extra_field_sent',
    });
  });

  it("answers wrong credentials with 401 in Razorpay's error shape", async () => {
    const refusal = await sdk(sandbox, 'another secret')
      .orders.all()
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      statusCode: 401,
      error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed', metadata: {} },
    });
    expect((await fetch(`${sandbox.url}/sandbox/control`)).status).toBe(401);
  });

  it('answers an unknown id with 400, like Razorpay', async () => {
    const refusal = await sdk(sandbox)
      .orders.fetch('order_00000000000000')
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      statusCode: 400,
      error: { description: 'The id provided does not exist' },
    });
  });
});
