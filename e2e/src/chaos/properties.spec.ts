import { describe, expect, it } from '@jest/globals';
import type { InboxMessage } from '@2x7/local/testing';
import type { Delivery, Order, Payment } from '@2x7/razorpay-sandbox';
import { canary, newRecord } from './campaign-record.js';
import type { Facts } from './facts.js';
import { properties } from './properties.js';

/** A paid and confirmed order with its email, and an unpaid order. */
function goodFacts(): Facts {
  const provider = (id: string, order: string): Order => ({ id, amount: 359_900, notes: { order_id: order } }) as unknown as Order;
  const row = { amount_paise: 359_900, currency: 'INR', attention: null, customer_email: 'a@mail.example' };
  const answer = (order_id: string): string => JSON.stringify({ success: true, order_id });
  return {
    price: 3_599,
    records: [
      {
        ...newRecord(1, 'run'),
        orderId: 'order_1',
        created: [answer('order_1')],
        verified: [{ status: 200, text: '{"data":{"status":"paid"}}' }],
        signatures: ['signed'],
      },
      { ...newRecord(2, 'run'), orderId: 'order_2', created: [answer('order_2')], abandons: true, forged: [{ status: 400, text: '' }] },
    ],
    provider: {
      orders: [provider('order_1', 'one'), provider('order_2', 'two')],
      payments: [{ id: 'pay_1', order_id: 'order_1', amount: 359_900, currency: 'INR', captured: true } as Payment],
      deliveries: [{ id: 'event_1', status: 'delivered' } as Delivery],
    },
    orders: [
      { ...row, id: 'one', receipt: 'run-1', status: 'paid', provider_order_id: 'order_1', payment_id: 'pay_1', confirmed: true },
      { ...row, id: 'two', receipt: 'run-2', status: 'created', provider_order_id: 'order_2', payment_id: null, confirmed: false },
    ],
    history: [
      { order_id: 'one', from_status: null, to_status: 'created' },
      { order_id: 'one', from_status: 'created', to_status: 'paid' },
      { order_id: 'two', from_status: null, to_status: 'created' },
    ],
    webhooks: [{ event_id: 'event_1', applied: true }],
    jobs: [{ order_id: 'one', state: 'sent', message_id: '<order-confirmation.one@2x7.example>' }],
    mails: [
      {
        messageId: '<order-confirmation.one@2x7.example>',
        receivedAt: '2026-11-21T10:00:00.000Z',
        envelope: { from: '', to: ['a@mail.example'] },
      } as unknown as InboxMessage,
    ],
    unpublished: { orders: 0 },
    handled: { email: 1, orders: 1 },
    queues: { '2x7.email': { waiting: 0, consumers: 1 } },
    connections: { before: { broker: 3, database: {} }, after: { broker: 3, database: { orders: 11 } } },
    crashes: { orders: [] },
    kills: new Map(),
    emailKills: [],
    recovery: { orders: [2_000], email: [], catalog: [], database: [31_000], broker: [] },
    settledAfterMs: 3_000,
    logs: [{ file: 'orders.log', text: 'order paid' }],
    secrets: ['key-secret'],
  };
}

const violations: [string, string, (facts: Facts) => void][] = [
  ['P1', 'a captured payment that paid no order', (facts) => void (facts.orders[0]!.status = 'created')],
  ['P1', 'work that is never done', (facts) => void (facts.settledAfterMs = undefined)],
  ['P2', 'a paid order without a payment', (facts) => void Object.assign(facts.orders[1]!, { status: 'paid', payment_id: 'pay_9' })],
  ['P2', 'a payment of another amount', (facts) => void (facts.provider.payments[0]!.amount = 100)],
  ['P3', 'a price that the client chose', (facts) => void (facts.orders[1]!.amount_paise = 100)],
  [
    'P3',
    'two orders at the provider for one of ours',
    (facts) => void facts.provider.orders.push({ id: 'order_3', notes: { order_id: 'one' } } as unknown as Order),
  ],
  ['P4', 'a paid order without its email', (facts) => void facts.mails.pop()],
  ['P4', 'an email that came twice though the email service was never killed', (facts) => void facts.mails.push(facts.mails[0]!)],
  [
    'P4',
    'an email that came twice though the email service was killed much later',
    (facts) => {
      facts.mails.push(facts.mails[0]!);
      facts.emailKills = [Date.parse(facts.mails[0]!.receivedAt) + 60_000];
    },
  ],
  [
    'P4',
    'an email that came three times though the email service was killed once while sending it',
    (facts) => {
      facts.mails.push(facts.mails[0]!, facts.mails[0]!);
      facts.emailKills = [Date.parse(facts.mails[0]!.receivedAt) + 20];
    },
  ],
  [
    'P4',
    'an email to another address',
    (facts) => void (facts.mails[0] = { ...facts.mails[0]!, envelope: { from: '', to: ['b@mail.example'] } }),
  ],
  [
    'P4',
    'an email about an unpaid order',
    (facts) => void facts.mails.push({ ...facts.mails[0]!, messageId: '<order-confirmation.two@2x7.example>' }),
  ],
  ['P6', 'a backward transition', (facts) => void facts.history.push({ order_id: 'one', from_status: 'paid', to_status: 'created' })],
  ['P6', 'a second activation', (facts) => void facts.history.push({ order_id: 'one', from_status: 'paid', to_status: 'paid' })],
  ['P7', 'one receipt with different answers', (facts) => void facts.records[0]!.created.push('{"order_id":"order_1","amount":2}')],
  ['P7', 'one receipt with two orders', (facts) => void facts.orders.push({ ...facts.orders[1]!, id: 'three' })],
  ['P8', 'an unpublished event', (facts) => void (facts.unpublished.orders = 1)],
  ['P8', 'a dead letter', (facts) => void (facts.queues['2x7.email.dead'] = { waiting: 1, consumers: 0 })],
  ['P8', 'a webhook that was stored and never applied', (facts) => void (facts.webhooks[0]!.applied = false)],
  ['P8', 'a sent email of which the orders service has no record', (facts) => void (facts.orders[0]!.confirmed = false)],
  ['P11', 'a payment of another order', (facts) => void (facts.provider.payments[0]!.order_id = 'order_2')],
  ['P11', 'a forgery that was accepted', (facts) => void (facts.records[1]!.forged[0]!.status = 200)],
  ['P12', 'an acknowledged order that is missing', (facts) => void facts.orders.pop()],
  ['P12', 'an acknowledged webhook that is missing', (facts) => void facts.webhooks.pop()],
  ['P14', 'a service that ended by itself', (facts) => void facts.crashes.orders!.push('exit code 1')],
  ['P14', 'a service that took too long', (facts) => void facts.recovery.orders.push(30_001)],
  ['P14', 'an order that could never be placed', (facts) => void (facts.records[1]!.unserved = true)],
  ['P15', 'an order reported as paid that is not', (facts) => void (facts.orders[0]!.status = 'created')],
  ['P15', 'a payer who was refused', (facts) => void facts.records[0]!.verified.push({ status: 400, text: '' })],
  ['P18', "a customer's name in a log", (facts) => void facts.logs.push({ file: 'x.log', text: `parameters: ${canary.name} 7` })],
  ['P18', 'a phone in a log', (facts) => void facts.logs.push({ file: 'x.log', text: `+91 ${canary.phone} 00007` })],
  ['P18', 'a secret in a log', (facts) => void facts.logs.push({ file: 'x.log', text: 'key-secret' })],
  ['P20', 'a connection that was not closed', (facts) => void (facts.connections.after.broker = 4)],
  ['P20', 'more sessions than a pool may hold', (facts) => void (facts.connections.after.database.orders = 13)],
];

describe('the properties of a campaign', () => {
  it('report nothing on a correct end state', () => {
    const facts = goodFacts();
    for (const { id, check } of properties) expect([id, check(facts)]).toEqual([id, []]);
  });
  for (const [id, violation, violate] of violations) {
    it(`${id} reports ${violation}`, () => {
      const facts = goodFacts();
      violate(facts);
      expect(properties.find((property) => property.id === id)!.check(facts)).not.toEqual([]);
    });
  }
  it('are each proven to fail', () => {
    expect([...new Set(violations.map(([id]) => id))].sort()).toEqual(properties.map(({ id }) => id).sort());
  });
});
