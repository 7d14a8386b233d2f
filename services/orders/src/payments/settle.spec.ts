import { createHmac, randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { paymentSignature, webhookSignature } from '@2x7/razorpay-sandbox';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import pg from 'pg';
import { defaultTiming } from '../app.js';
import { keySecret, Shop, webhookSecret } from '../testing/shop.js';

let shop: Shop;
before(async () => {
  shop = await new Shop({ timing: { ...defaultTiming, tick: 30, checks: [600, 900, 1200, 1800, 2500, 4000, 8000], processingCheck: 50 } }).open();
});
beforeEach(async () => {
  shop.sandbox.control.reset();
  await shop.drained();
  shop.events.length = 0;
});
after(() => shop.close());

type Paid = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };
const opened = async (): Promise<string> => (await shop.order()).body.order_id as string;
/** An order that the reconciler does not check for an hour. */
const openedUnchecked = async (): Promise<string> => {
  const orderId = await opened();
  await shop.database.query("UPDATE orders SET next_check_at = now() + interval '1 hour' WHERE provider_order_id = $1", [orderId]);
  return orderId;
};
const pay = (orderId: string): Paid => shop.sandbox.pay({ orderId, outcome: 'captured' }) as Paid;
const hook = (event: object, id: string = randomUUID()) => {
  const body = JSON.stringify(event);
  return shop.webhook(body, { 'x-razorpay-signature': webhookSignature(webhookSecret, body), 'x-razorpay-event-id': id });
};
const captured = (paid: Paid, changes: object = {}) => ({
  entity: 'event', event: 'payment.captured', contains: ['payment'], created_at: Math.floor(Date.now() / 1000),
  payload: { payment: { entity: { id: paid.razorpay_payment_id, entity: 'payment', order_id: paid.razorpay_order_id, amount: 359_900, amount_refunded: 0, currency: 'INR', status: 'captured', notes: [], ...changes } } },
});
const expectUnpaid = async (orderId: string): Promise<void> => expect(await shop.status(orderId)).toBe('created');

describe('verify-payment', () => {
  it('a captured payment with a valid signature pays the order and publishes one event', async () => {
    const orderId = await opened();
    const paid = pay(orderId);
    expect(await shop.verify(paid)).toEqual({ status: 200, body: { success: true, data: { status: 'paid' } } });
    expect(await shop.verify(paid)).toEqual({ status: 200, body: { success: true, data: { status: 'paid' } } });
    await shop.drained();
    expect(shop.events).toMatchObject([{ type: 'order.paid', data: { order_number: expect.stringMatching(/^2X7-\d{6}$/), amount_paise: 359_900, customer: { email: 'asha@example.test' }, plan: { name: 'Muscle Building Plan' } } }]);
  });
  it('create-order with the receipt of a paid order is 409', async () => {
    const { body } = await shop.order({ receipt: 'paid-once' });
    await shop.verify(pay(body.order_id as string));
    expect((await shop.order({ receipt: 'paid-once' })).body).toMatchObject({ code: 'order_paid', error: 'This order is already paid.' });
  });
  it('an authorised payment is processing, and paid once it is captured', async () => {
    const orderId = await opened();
    shop.sandbox.control.set({ captureDelay: true });
    expect((await shop.verify(pay(orderId))).body.data).toEqual({ status: 'processing' });
    await expectUnpaid(orderId);
    shop.sandbox.control.set({ captureDelay: false });
    await eventually(async () => expect(await shop.status(orderId)).toBe('paid'));
  });
  for (const fault of ['reset', 'hang', 'html', 500] as const) {
    it(`while the provider cannot confirm (${fault}) the answer is processing, and the reconciler settles the order`, async () => {
      const orderId = await opened();
      shop.sandbox.control.set({ routes: { 'GET /v1/payments/*': { fail: { with: fault, times: 'all' } } } });
      expect(await shop.verify(pay(orderId))).toEqual({ status: 200, body: { success: true, data: { status: 'processing' } } });
      await eventually(async () => expect(await shop.status(orderId)).toBe('paid'));
      await shop.drained();
      expect(shop.paidEvents()).toBe(1);
    });
  }

  const forgeries: [string, (paid: Paid, other: Paid) => object][] = [
    ['no signature', ({ razorpay_signature: _, ...paid }) => paid],
    ['a short signature', (paid) => ({ ...paid, razorpay_signature: paid.razorpay_signature.slice(1) })],
    ['upper-case hex', (paid) => ({ ...paid, razorpay_signature: paid.razorpay_signature.toUpperCase() })],
    ['one letter changed', (paid) => ({ ...paid, razorpay_signature: paid.razorpay_signature.replace(/./, (c) => (c === '0' ? '1' : '0')) })],
    ['another secret', (paid) => ({ ...paid, razorpay_signature: paymentSignature('x', paid.razorpay_order_id, paid.razorpay_payment_id) })],
    ['the webhook secret', (paid) => ({ ...paid, razorpay_signature: paymentSignature(webhookSecret, paid.razorpay_order_id, paid.razorpay_payment_id) })],
    ['ids swapped', (paid) => ({ ...paid, razorpay_order_id: paid.razorpay_payment_id, razorpay_payment_id: paid.razorpay_order_id })],
    ['another order\'s payment', (paid, other) => ({ ...paid, razorpay_payment_id: other.razorpay_payment_id })],
    ['another order\'s whole answer for this order', (paid, other) => ({ ...other, razorpay_order_id: paid.razorpay_order_id })],
    ['an unknown order', (paid) => ({ ...paid, razorpay_order_id: 'order_AAAAAAAAAAAAAA' })],
    ['numbers', (paid) => ({ ...paid, razorpay_payment_id: 7 })],
    ['a list', (paid) => [paid]],
  ];
  for (const [what, forge] of forgeries) {
    it(`${what} is 400 and changes nothing`, async () => {
      const orderId = await opened();
      const paid = { razorpay_order_id: orderId, razorpay_payment_id: 'pay_AAAAAAAAAAAAAA', razorpay_signature: paymentSignature(keySecret, orderId, 'pay_AAAAAAAAAAAAAA') };
      const other = { ...paid, razorpay_order_id: await opened(), razorpay_payment_id: 'pay_BBBBBBBBBBBBBB' };
      expect((await shop.verify(forge(paid, other))).status).toBe(400);
      await expectUnpaid(orderId);
    });
  }
  it('a signed payment of another provider order is 400 and pays nothing', async () => {
    const [mine, theirs] = [await opened(), await opened()];
    const paid = pay(theirs);
    const crossed = { ...paid, razorpay_order_id: mine, razorpay_signature: paymentSignature(keySecret, mine, paid.razorpay_payment_id) };
    expect((await shop.verify(crossed)).status).toBe(400);
    await expectUnpaid(mine);
  });
});

describe('a webhook', () => {
  it('with a signed capture pays the order; the same event or the same bytes with another id changes nothing', async () => {
    const orderId = await opened();
    const event = captured(pay(orderId));
    expect((await hook(event, 'evt_1')).status).toBe(200);
    expect((await hook(event, 'evt_1')).status).toBe(200);
    expect((await hook(event, 'evt_2')).status).toBe(200);
    expect(await shop.status(orderId)).toBe('paid');
    await shop.drained();
    expect(shop.paidEvents()).toBe(1);
    expect((await shop.database.query('SELECT 1 FROM webhook_events WHERE event_id IN (\'evt_1\', \'evt_2\')')).length).toBe(1);
  });
  it('with a known event id and other bytes changes nothing', async () => {
    const [one, two] = [await openedUnchecked(), await openedUnchecked()];
    await hook(captured(pay(one)), 'evt_twice');
    await hook(captured({ ...pay(two), razorpay_order_id: two }), 'evt_twice');
    expect(await shop.status(one)).toBe('paid');
    await expectUnpaid(two);
  });
  it('with a wrong signature is 400 and is not stored', async () => {
    const body = JSON.stringify(captured({ razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: '' }));
    const wrong = [undefined, '', 'x', 'A'.repeat(64), webhookSignature('x', body), webhookSignature(keySecret, body), webhookSignature(webhookSecret, `${body} `), createHmac('sha256', webhookSecret).update(body).digest('base64')];
    const before = await shop.database.query('SELECT 1 FROM webhook_events');
    for (const signature of wrong) {
      expect((await shop.webhook(body, { 'x-razorpay-signature': signature ?? '' })).body).toMatchObject({ success: false, code: 'signature_invalid' });
    }
    expect(await shop.database.query('SELECT 1 FROM webhook_events')).toEqual(before);
  });
  it('with a signed capture of one paisa less pays nothing; the payment is refunded and the order needs attention', async () => {
    const orderId = await openedUnchecked();
    const paid = pay(orderId);
    await hook(captured(paid, { amount: 359_899 }));
    await expectUnpaid(orderId);
    expect(await shop.database.query('SELECT attention FROM orders WHERE provider_order_id = $1', [orderId])).toEqual([{ attention: 'amount-mismatch' }]);
    expect(await shop.database.query('SELECT amount_paise FROM refund_tasks WHERE payment_id = $1', [paid.razorpay_payment_id])).toEqual([{ amount_paise: '359899' }]);
  });
  it('of an unknown order is stored, answered with 200 and not applied', async () => {
    expect((await hook(captured({ razorpay_order_id: 'order_nobody', razorpay_payment_id: 'pay_nobody', razorpay_signature: '' }), 'evt_nobody')).status).toBe(200);
    expect(await shop.database.query('SELECT applied_at FROM webhook_events WHERE event_id = \'evt_nobody\'')).toEqual([{ applied_at: null }]);
  });
  it('is taken alone: of several waiting ones only the current one counts an attempt, so a crash delays no other', async () => {
    const orderId = await opened();
    const event = JSON.stringify(captured(pay(orderId)));
    const holder = new pg.Client({ connectionString: shop.database.url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM orders WHERE provider_order_id = $1 FOR UPDATE', [orderId]);
    try {
      await shop.database.query(`INSERT INTO webhook_events (event_id, body_sha256, type, body, next_attempt_at)
        SELECT 'evt_queue_' || n, sha256(n::text::bytea), 'payment.captured', $1::jsonb, now() FROM generate_series(1, 3) n`, [event]);
      const attempts = `SELECT attempts FROM webhook_events WHERE event_id LIKE 'evt_queue_%' ORDER BY seq`;
      await eventually(async () => expect(await shop.database.query(attempts)).toEqual([1, 0, 0].map((tries) => ({ attempts: tries }))));
    } finally {
      await holder.end();
    }
    await eventually(async () => expect(await shop.database.query(`SELECT 1 FROM webhook_events WHERE event_id LIKE 'evt_queue_%' AND outcome = 'paid'`)).toHaveLength(3));
  });
  it('that arrives before the provider order id is stored finds its order by the notes', async () => {
    const { body } = await shop.order({ receipt: 'fast' });
    const paid = pay(body.order_id as string);
    const [row] = await shop.database.query<{ id: string }>('SELECT id FROM orders WHERE receipt = \'fast\'');
    await shop.database.query('ALTER TABLE orders DISABLE TRIGGER guard_order; UPDATE orders SET provider_order_id = NULL WHERE receipt = \'fast\'; ALTER TABLE orders ENABLE TRIGGER guard_order');
    await hook(captured(paid, { notes: { order_id: row?.id } }));
    expect(await shop.status(body.order_id)).toBe('paid');
  });
  it('older than 25 hours is not trusted: the payment is read from the provider', async () => {
    const orderId = await opened();
    shop.sandbox.control.set({ captureDelay: true });
    const paid = pay(orderId);
    await hook({ ...captured(paid), created_at: Math.floor(Date.now() / 1000) - 26 * 3600 });
    await expectUnpaid(orderId);
  });
  for (const body of ['not json', '[]', '{}', '"text"', '{"event":7}', '{"event":"payment.captured","payload":{"payment":{"entity":{"id":7}}}}']) {
    it(`with a signed malformed body (${body.slice(0, 24)}) is never answered with 5xx`, async () => {
      expect((await shop.webhook(body, { 'x-razorpay-signature': webhookSignature(webhookSecret, body) })).status).toBeLessThan(500);
    });
  }
  it('with a wrong signature is 400 for 60 times a minute and address, then 429; a valid one is still accepted', async () => {
    const statuses = new Set<number>();
    for (let n = 0; n < 70; n += 1) statuses.add((await shop.webhook('{}', { 'x-razorpay-signature': 'f'.repeat(64) })).status);
    expect([...statuses]).toEqual([400, 429]);
    const orderId = await opened();
    expect((await hook(captured(pay(orderId)))).status).toBe(200);
    expect(await shop.status(orderId)).toBe('paid');
  });
});

describe('the reconciler and the domain', () => {
  it('find a payment that neither verify-payment nor a webhook reported', async () => {
    const orderId = await opened();
    pay(orderId);
    await eventually(async () => expect(await shop.status(orderId)).toBe('paid'));
    expect(await shop.database.query('SELECT cause FROM order_history h JOIN orders o ON o.id = h.order_id WHERE o.provider_order_id = $1 AND to_status = \'paid\'', [orderId]))
      .toEqual([{ cause: 'reconciler' }]);
  });
  it('see a failed payment, and the customer can pay the same order afterwards', async () => {
    const orderId = await opened();
    shop.sandbox.pay({ orderId, outcome: 'failed' });
    await eventually(async () => expect(await shop.status(orderId)).toBe('failed'));
    await shop.verify(pay(orderId));
    expect(await shop.status(orderId)).toBe('paid');
  });
  it('expire an order that is unpaid for a day, and it can still be paid', async () => {
    const orderId = await opened();
    await shop.database.query('UPDATE orders SET created_at = now() - interval \'25 hours\' WHERE provider_order_id = $1', [orderId]);
    await eventually(async () => expect(await shop.status(orderId)).toBe('expired'));
    await shop.verify(pay(orderId));
    expect(await shop.status(orderId)).toBe('paid');
  });
  it('refund a second capture of a paid order once, and publish nothing for it', async () => {
    const orderId = await opened();
    shop.sandbox.control.set({ allowSecondCapture: true });
    await shop.verify(pay(orderId));
    const second = pay(orderId);
    await shop.verify(second);
    await hook(captured(second));
    await eventually(() => expect(shop.sandbox.ledger.refunds().filter((refund) => refund.payment_id === second.razorpay_payment_id)).toMatchObject([{ amount: 359_900 }]));
    await shop.drained();
    expect(shop.paidEvents()).toBe(1);
    expect(await shop.status(orderId)).toBe('paid');
  });
  it('mark an order as refunded after a refund in the Razorpay dashboard', async () => {
    const orderId = await opened();
    const paid = pay(orderId);
    await shop.verify(paid);
    await hook({ ...captured(paid, { status: 'refunded', amount_refunded: 359_900 }), event: 'refund.processed' });
    expect(await shop.status(orderId)).toBe('refunded');
  });
});

describe('a restart', () => {
  it('loses nothing that was answered with 2xx, and publishes the events that could not be published before', async () => {
    shop.onEvent = () => Promise.reject(new Error('the email worker is down'));
    const orderId = await opened();
    await shop.verify(pay(orderId));
    await shop.service.close();
    shop.onEvent = (event) => Promise.resolve(void shop.events.push(event));
    await shop.database.query('UPDATE outbox SET next_attempt_at = now() WHERE published_at IS NULL');
    await shop.start();
    expect(await shop.status(orderId)).toBe('paid');
    await shop.drained();
    expect(shop.paidEvents()).toBe(1);
  });
});
