import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, onStatement } from '@2x7/service-kit/testing';
import { defaultTiming } from '../app.js';
import { capturedEvent } from '../testing/captured-event.js';
import { Shop, type Paid } from '../testing/shop.js';

const never = 86_400_000;
/** Statements from the customer's order to the stored confirmation. Each is a round trip during which a connection is busy. */
const limit = 22;
/** Statements of the workers that look for overdue work, whatever the customer does. */
const background = /UPDATE webhook_events SET attempts|order_statistics GROUP BY/;

let shop: Shop;
const sent: string[] = [];
beforeAll(async () => {
  shop = await new Shop({ rateLimits: true, timing: { ...defaultTiming, tick: never, sweepEvery: never } }).open();
  await shop.withWebhooks();
  onStatement(shop.service, (sql) => void (background.test(sql) || sent.push(`${sent.length + 1}: ${sql.replace(/\s+/g, ' ')}`)));
});
afterAll(() => shop.close());

const sendWebhooks = (enabled: boolean): void => void shop.sandbox.control.set({ webhooks: { enabled } });

const webhooksOf = (paid: Paid): Promise<void> =>
  eventually(() => {
    const deliveries = shop.sandbox.ledger.webhookDeliveries().filter(({ orderId }) => orderId === paid.razorpay_order_id);
    expect(deliveries.map(({ event, status }) => `${event} ${status}`)).toEqual([
      'payment.authorized delivered',
      'payment.captured delivered',
      'order.paid delivered',
    ]);
  });

const verify = async (paid: Paid): Promise<void> => expect((await shop.verify(paid)).body.data).toMatchObject({ status: 'paid' });

/** The email worker reports the confirmation email of an order. */
async function confirm(paid: Paid): Promise<void> {
  const [order] = await shop.database.query<{ id: string }>('SELECT id FROM orders WHERE provider_order_id = $1', [paid.razorpay_order_id]);
  const at = new Date().toISOString();
  await shop.transport.publish({
    id: randomUUID(),
    type: 'email.sent',
    version: 1,
    occurred_at: at,
    data: { message_id: `<${order!.id}@2x7.example>`, order_id: order!.id, template: 'order-confirmation', sent_at: at },
  });
  await eventually(async () =>
    expect(await shop.database.query('SELECT 1 FROM orders WHERE id = $1 AND confirmation_sent_at IS NOT NULL', [order!.id])).toHaveLength(
      1,
    ),
  );
}

const reports: [string, (paid: Paid) => Promise<void>][] = [
  [
    'the browser reports the payment before the webhooks',
    async (paid) => {
      await verify(paid);
      sendWebhooks(true);
      await webhooksOf(paid);
    },
  ],
  [
    'the webhooks report the payment before the browser',
    async (paid) => {
      sendWebhooks(true);
      await webhooksOf(paid);
      await verify(paid);
    },
  ],
];

async function checkOut(report: (paid: Paid) => Promise<void>): Promise<Paid> {
  sendWebhooks(false);
  const paid = shop.pay((await shop.order({ receipt: randomUUID() })).body.order_id as string);
  await report(paid);
  await shop.drained();
  await confirm(paid);
  return paid;
}

let paid: Paid;
beforeAll(async () => {
  // By the end of a first checkout, what the service does once at its start is done.
  paid = await checkOut(reports[0]![1]);
});

describe('a whole checkout', () => {
  it.each(reports)(`needs at most ${limit} statements when %s`, async (_, report) => {
    sent.length = 0;
    await checkOut(report);
    expect(sent.length > limit ? sent : []).toEqual([]);
  });
});

describe('a repeated report of a payment', () => {
  const event = (): object => capturedEvent(paid, { description: 'the same once more' });
  const repeats: [string, number, () => Promise<unknown>][] = [
    ['by the browser is read', 1, () => verify(paid)],
    ['by a new webhook is stored, read and marked', 2, () => shop.sendEvent(event(), 'evt_new')],
    ['by a webhook that came before is recognised', 1, () => shop.sendEvent(event(), 'evt_new')],
  ];
  it.each(repeats)('%s in %i statement(s) without waiting for the lock of the order', async (_, count, report) => {
    await shop.database.query('BEGIN');
    await shop.database.query('SELECT FROM orders WHERE provider_order_id = $1 FOR UPDATE', [paid.razorpay_order_id]);
    sent.length = 0;
    await report().finally(() => shop.database.query('ROLLBACK'));
    expect(sent).toHaveLength(count);
  });
});
