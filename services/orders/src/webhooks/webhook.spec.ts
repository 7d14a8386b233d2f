import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { webhookSignature } from '@2x7/razorpay-sandbox';
import { Log } from '@2x7/service-kit';
import { eventually } from '@2x7/service-kit/testing';
import pg from 'pg';
import { defaultTiming } from '../app.js';
import { capturedEvent } from '../testing/captured-event.js';
import { keySecret, previousWebhookSecret, Shop, webhookSecret } from '../testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop({
    // The reconciler checks no order here, so that only webhooks pay.
    timing: { ...defaultTiming, tick: 30, checks: [3_600_000] },
  }).open();
});
beforeEach(async () => {
  shop.sandbox.control.reset();
  await shop.drained();
  shop.events.length = 0;
});
afterAll(() => shop.close());

const expectUnpaid = async (orderId: string): Promise<void> => expect(await shop.status(orderId)).toBe('created');

describe('a webhook', () => {
  it('pays the order as a signed capture, and changes nothing when its event id or its bytes are repeated', async () => {
    const orderId = await shop.openOrder();
    const event = capturedEvent(shop.pay(orderId));
    expect((await shop.sendEvent(event, 'evt_1')).status).toBe(200);
    expect((await shop.sendEvent(event, 'evt_1')).status).toBe(200);
    expect((await shop.sendEvent(event, 'evt_2')).status).toBe(200);
    expect(await shop.status(orderId)).toBe('paid');
    await shop.drained();
    expect(shop.paidEvents()).toBe(1);
    expect((await shop.database.query("SELECT 1 FROM webhook_events WHERE event_id IN ('evt_1', 'evt_2')")).length).toBe(1);
  });
  it('only marks the order for an administrator when it is about a dispute, in any sequence with the capture', async () => {
    for (const [event, isFirst] of [
      ['payment.dispute.created', false],
      ['payment.dispute.created', true],
      ['payment.dispute.under_review', false],
    ] as const) {
      const orderId = await shop.openOrder();
      const paid = shop.pay(orderId);
      const captured = capturedEvent(paid);
      // The total may contain a refund that is pending and fails later.
      const { payment } = capturedEvent(paid, { amount_refunded: 359_900, status: 'refunded' }).payload;
      const dispute = { entity: { id: 'disp_1', entity: 'dispute', amount: 359_900, status: 'open', phase: 'chargeback' } };
      const disputed = { ...captured, event, payload: { payment, dispute } };
      for (const sent of isFirst ? [disputed, captured] : [captured, disputed, captured]) await shop.sendEvent(sent, randomUUID());
      const [order] = await shop.database.query<object>('SELECT status, attention FROM orders WHERE provider_order_id = $1', [orderId]);
      expect(order).toEqual({ status: 'paid', attention: 'disputed' });
      const [stored] = await shop.database.query<{ body: object }>(`SELECT body FROM webhook_events WHERE body ->> 'event' = $1`, [event]);
      expect(stored!.body).toMatchObject({ payload: { dispute } });
    }
  });
  it.each(['payment.dispute.action_required', 'payment.dispute.created'])(
    'shows a disputed order to the administrators again, months later, when it is %s',
    async (event) => {
      const paid = shop.pay(await shop.openOrder());
      const { payload, ...rest } = capturedEvent(paid);
      const send = (type: string, id: string) =>
        shop.sendEvent({ ...rest, event: type, payload: { ...payload, dispute: { entity: { id, entity: 'dispute', status: 'open' } } } });
      await send('payment.dispute.created', 'disp_1');
      const ofOrder = `provider_order_id = '${paid.razorpay_order_id}'`;
      // The trigger sets updated_at.
      await shop.database.query(`ALTER TABLE orders DISABLE TRIGGER guard_order;
        UPDATE orders SET updated_at = now() - interval '60 days' WHERE ${ofOrder}; ALTER TABLE orders ENABLE TRIGGER guard_order`);
      const [order] = await shop.database.query<{ id: string }>(`SELECT id FROM orders WHERE ${ofOrder}`);
      await send(event, 'disp_2');
      const { needed_help: listed } = (await shop.admin('stats')).body.data as { needed_help: object[] };
      expect(listed).toContainEqual(expect.objectContaining({ id: order!.id, attention: 'disputed' }));
    },
  );
  it('changes nothing when its event id is known and its bytes are others', async () => {
    const [one, two] = [await shop.openOrder(), await shop.openOrder()];
    await shop.sendEvent(capturedEvent(shop.pay(one)), 'evt_twice');
    await shop.sendEvent(capturedEvent({ ...shop.pay(two), razorpay_order_id: two }), 'evt_twice');
    expect(await shop.status(one)).toBe('paid');
    await expectUnpaid(two);
  });
  it.each(['', 'e'.repeat(65), 'evt 1', "evt'1"])('is known by its bytes where its event id is none: %j', async (id) => {
    for (const orderId of [await shop.openOrder(), await shop.openOrder()]) {
      const event = capturedEvent(shop.pay(orderId));
      for (const _repeat of [1, 2]) expect((await shop.sendEvent(event, id)).status).toBe(200);
      expect(await shop.status(orderId)).toBe('paid');
    }
    expect(await shop.database.query('SELECT 1 FROM webhook_events WHERE event_id = $1', [id])).toEqual([]);
  });
  it('is answered with 400 and not stored when its signature is wrong', async () => {
    const body = JSON.stringify(capturedEvent({ razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1' }));
    const wrong = [
      undefined,
      '',
      'x',
      'A'.repeat(64),
      webhookSignature('x', body),
      webhookSignature(keySecret, body),
      webhookSignature(webhookSecret, `${body} `),
      createHmac('sha256', webhookSecret).update(body).digest('base64'),
    ];
    const before = await shop.database.query('SELECT 1 FROM webhook_events');
    for (const signature of wrong) {
      expect((await shop.webhook(body, { 'x-razorpay-signature': signature ?? '' })).body).toMatchObject({
        success: false,
        code: 'signature_invalid',
      });
    }
    expect(await shop.database.query('SELECT 1 FROM webhook_events')).toEqual(before);
  });
  it('pays nothing when it captures one paisa less: the payment is refunded and the order needs attention', async () => {
    const orderId = await shop.openOrder();
    const paid = shop.pay(orderId);
    await shop.sendEvent(capturedEvent(paid, { amount: 359_899 }));
    await expectUnpaid(orderId);
    expect(await shop.database.query('SELECT attention FROM orders WHERE provider_order_id = $1', [orderId])).toEqual([
      { attention: 'amount-mismatch' },
    ]);
    expect(await shop.database.query('SELECT amount_paise FROM refund_tasks WHERE payment_id = $1', [paid.razorpay_payment_id])).toEqual([
      { amount_paise: '359899' },
    ]);
  });
  it('logs that its order needs attention when that begins, when the reason changes, and for each report of a dispute', async () => {
    const warn = jest.spyOn(shop.service.app.get(Log, { strict: false }), 'warn');
    const less = capturedEvent(shop.pay(await shop.openOrder()), { amount: 359_899 });
    const dispute = { ...less, event: 'payment.dispute.created', payload: { ...less.payload, dispute: { entity: { id: 'disp_9' } } } };
    const sent = [less, less, dispute, less, { ...dispute, event: 'payment.dispute.under_review' }];
    for (const [index, event] of sent.entries()) await shop.sendEvent({ ...event, created_at: less.created_at - index }, randomUUID());
    const lines = warn.mock.calls.filter(([message]) => message === 'order needs attention').map(([, fields]) => fields);
    expect(lines).toEqual(['amount-mismatch', 'disputed', 'disputed'].map((attention) => expect.objectContaining({ attention }) as object));
    warn.mockRestore();
  });
  it('changes nothing, and is applied, when the status of its payment is not known', async () => {
    const orderId = await shop.openOrder();
    await shop.sendEvent(capturedEvent(shop.pay(orderId), { status: 'held' }), 'evt_held');
    await expectUnpaid(orderId);
    expect(await shop.database.query("SELECT outcome FROM webhook_events WHERE event_id = 'evt_held'")).toEqual([{ outcome: 'created' }]);
  });
  it('is stored, answered with 200 and not applied when its order is unknown', async () => {
    expect(
      (await shop.sendEvent(capturedEvent({ razorpay_order_id: 'order_unknown', razorpay_payment_id: 'pay_unknown' }), 'evt_unknown'))
        .status,
    ).toBe(200);
    expect(await shop.database.query("SELECT applied_at FROM webhook_events WHERE event_id = 'evt_unknown'")).toEqual([
      { applied_at: null },
    ]);
  });
  it('ends after nine more attempts when its order stays unknown, before the alert on waiting webhooks', async () => {
    await shop.sendEvent(capturedEvent({ razorpay_order_id: 'order_foreign', razorpay_payment_id: 'pay_foreign' }), 'evt_foreign');
    const outcome = async (): Promise<unknown> => {
      const [row] = await shop.database.query("SELECT attempts, outcome FROM webhook_events WHERE event_id = 'evt_foreign'");
      return row;
    };
    const tryAfter = (attempts: number) =>
      shop.database.query("UPDATE webhook_events SET attempts = $1, next_attempt_at = now() WHERE event_id = 'evt_foreign'", [attempts]);
    await tryAfter(7);
    await eventually(async () => expect(await outcome()).toEqual({ attempts: 8, outcome: null }));
    await tryAfter(8);
    await eventually(async () => expect(await outcome()).toEqual({ attempts: 9, outcome: 'unknown-order' }));
  });
  it('is applied alone: only the current one of several counts an attempt, so that a crash delays no other', async () => {
    const orderId = await shop.openOrder();
    const event = JSON.stringify(capturedEvent(shop.pay(orderId)));
    const holder = new pg.Client({ connectionString: shop.database.url });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM orders WHERE provider_order_id = $1 FOR UPDATE', [orderId]);
    try {
      await shop.database.query(
        `INSERT INTO webhook_events (event_id, body_sha256, type, body, next_attempt_at)
        SELECT 'evt_queue_' || n, sha256(n::text::bytea), 'payment.captured', $1::jsonb, now() FROM generate_series(1, 3) n`,
        [event],
      );
      const attempts = `SELECT attempts FROM webhook_events WHERE event_id LIKE 'evt_queue_%' ORDER BY seq`;
      await eventually(async () => expect(await shop.database.query(attempts)).toEqual([1, 0, 0].map((tries) => ({ attempts: tries }))));
    } finally {
      await holder.end();
    }
    await eventually(async () =>
      expect(await shop.database.query(`SELECT 1 FROM webhook_events WHERE event_id LIKE 'evt_queue_%' AND outcome = 'paid'`)).toHaveLength(
        3,
      ),
    );
  });
  it.each(['payment', 'order'] as const)(
    'finds its order by the notes of the %s when it arrives before the provider order id is stored',
    async (of) => {
      const receipt = `fast-${of}`;
      const { body } = await shop.order({ receipt });
      const paid = shop.pay(body.order_id as string);
      const [row] = await shop.database.query<{ id: string }>('SELECT id FROM orders WHERE receipt = $1', [receipt]);
      await shop.database.query(
        `ALTER TABLE orders DISABLE TRIGGER guard_order; UPDATE orders SET provider_order_id = NULL WHERE receipt = '${receipt}'; ALTER TABLE orders ENABLE TRIGGER guard_order`,
      );
      const notes = { order_id: row?.id };
      const { payload, ...event } = capturedEvent(paid, of === 'payment' ? { notes } : {});
      await shop.sendEvent({ ...event, payload: of === 'order' ? { ...payload, order: { entity: { notes } } } : payload });
      expect(await shop.status(body.order_id)).toBe('paid');
    },
  );
  it('is not trusted when it is older than 25 hours: the payment is read from the provider', async () => {
    const orderId = await shop.openOrder();
    shop.sandbox.control.set({ captureDelay: true });
    const paid = shop.pay(orderId);
    await shop.sendEvent({ ...capturedEvent(paid), created_at: Math.floor(Date.now() / 1000) - 26 * 3600 });
    await expectUnpaid(orderId);
  });
  it('pays the order of its payment, not the one that it names, when it is older than 25 hours', async () => {
    const [own, named] = [await shop.openOrder(), await shop.openOrder()];
    const event = capturedEvent({ ...shop.pay(own), razorpay_order_id: named });
    await shop.sendEvent({ ...event, created_at: Math.floor(Date.now() / 1000) - 26 * 3600 });
    expect(await shop.status(own)).toBe('paid');
    await expectUnpaid(named);
  });
  it('pays nothing when it is older than 25 hours and the provider does not know its payment', async () => {
    const orderId = await shop.openOrder();
    const forged = { razorpay_order_id: orderId, razorpay_payment_id: `pay_forged${orderId.slice(-8)}` };
    await shop.sendEvent({ ...capturedEvent(forged), created_at: Math.floor(Date.now() / 1000) - 26 * 3600 });
    await expectUnpaid(orderId);
  });
  for (const body of [
    'not json',
    '[]',
    '{}',
    '"text"',
    '{"event":7}',
    '{"event":"payment.captured","payload":{"payment":{"entity":{"id":7}}}}',
  ]) {
    it(`is not answered with 5xx when its signed body is malformed (${body.slice(0, 24)})`, async () => {
      expect((await shop.webhook(body, { 'x-razorpay-signature': webhookSignature(webhookSecret, body) })).status).toBeLessThan(500);
    });
  }
  it('is accepted when it is signed with the current or the previous secret, and refused with any other', async () => {
    const [first, second, third] = [await shop.openOrder(), await shop.openOrder(), await shop.openOrder()];
    expect((await shop.sendEvent(capturedEvent(shop.pay(first)), randomUUID(), webhookSecret)).status).toBe(200);
    expect((await shop.sendEvent(capturedEvent(shop.pay(second)), randomUUID(), previousWebhookSecret)).status).toBe(200);
    expect(
      (await shop.sendEvent(capturedEvent({ razorpay_order_id: third, razorpay_payment_id: 'pay_x' }), randomUUID(), keySecret)).status,
    ).toBe(400);
    expect([await shop.status(first), await shop.status(second), await shop.status(third)]).toEqual(['paid', 'paid', 'created']);
  });
  for (const [what, character] of [
    ['a NUL', '\0'],
    ['half a surrogate', '\ud800'],
  ] as const) {
    it(`pays the order although a value and a key contain ${what}`, async () => {
      const orderId = await shop.openOrder();
      const notes = { [`wi${character}sh`]: `less${character}salt`, list: [character, { [character]: character }] };
      expect((await shop.sendEvent(capturedEvent(shop.pay(orderId), { notes, description: character }))).status).toBe(200);
      expect(await shop.status(orderId)).toBe('paid');
    });
  }
  it('is refused for its wrong signature before its body is parsed', async () => {
    const parse = jest.spyOn(JSON, 'parse');
    const deep = `${'['.repeat(100)}${']'.repeat(100)}`;
    for (const body of ['not json', deep, '']) {
      const { status, body: answer } = await shop.webhook(body, { 'x-razorpay-signature': 'f'.repeat(64) });
      expect([status, answer.code]).toEqual([400, 'signature_invalid']);
      expect(parse.mock.calls.map(([text]) => text)).not.toContain(body);
    }
    parse.mockRestore();
  });
});
