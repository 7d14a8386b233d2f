import { describe, expect, it } from '@jest/globals';
import type { InboxMessage } from '@2x7/local/testing';
import type { Order, Payment, WebhookDelivery } from '@2x7/razorpay-sandbox';
import type { Answer } from '../test-environment/shop-client.js';
import { canary, newRecord, type SentChange } from './campaign-record.js';
import type { DeliveriesFacts } from './deliveries-facts.js';
import type { Facts } from './facts.js';
import { properties } from './properties.js';

const mail = (messageId: string): InboxMessage =>
  ({ messageId, receivedAt: '2026-11-21T10:00:00.000Z', envelope: { from: '', to: ['a@mail.example'] } }) as unknown as InboxMessage;

/** The plan of order `one`: a frozen slot, a planned one, and a skip that two people asked for at once. */
function goodDeliveries(): DeliveriesFacts {
  const change = { subscription_id: 'one', meals: null, late_slots: 0 };
  const slot = { capacity: 2, is_frozen: false, is_boxed: false, is_due: false, is_closed: false, boxes: 0 };
  return {
    subscriptions: [
      {
        id: 'one',
        email: 'a@mail.example',
        amount_paise: 359_900,
        bought: 4,
        granted: 1,
        taken_back: 1,
        unscheduled: 1,
        is_cancelled: false,
      },
    ],
    deliveries: [
      { subscription_id: 'one', slot: 10, meals: 2, state: 'locked', is_owed: false },
      { subscription_id: 'one', slot: 11, meals: 1, state: 'planned', is_owed: false },
    ],
    slots: [
      { ...slot, slot: 10, booked: 2, boxes: 2, is_frozen: true, is_boxed: true, is_due: true },
      { ...slot, slot: 11, booked: 1 },
    ],
    changes: [
      { ...change, id: 'c1', key: 'k1', number: 'C-000001', type: 'skip' },
      { ...change, id: 'c2', key: 'k3', number: 'C-000002', type: 'meals', meals: -1 },
    ],
    refunds: {
      done: [{ id: 'r1', order_id: 'one', amount_paise: 10_000 }],
      seen: [{ id: 'r1', order_id: 'one', amount_paise: 10_000 }],
    },
    changedAfterFreeze: [],
  };
}

const numbered = (number: string): Answer => ({ status: 201, text: JSON.stringify({ data: { number } }) });
const refusal = (code: string): Answer => ({ status: 409, text: JSON.stringify({ code }) });
const noAnswer: Answer = { status: 0, text: 'TimeoutError' };

const sentChanges = (): SentChange[] => [
  { key: 'k1', command: { type: 'skip' }, answers: [noAnswer, numbered('C-000001')], isRefused: false, twin: 'k2' },
  { key: 'k2', command: { type: 'skip' }, answers: [numbered('C-000001')], isRefused: false },
  { key: 'k3', command: { type: 'meals' }, answers: [numbered('C-000002')], isRefused: false },
  { key: 'k4', command: { type: 'move' }, answers: [refusal('slot_full')], isRefused: true },
];

const mailIds = ['subscription-started.one', 'subscription-changed.c1', 'subscription-changed.c2', 'order-refund.r1'];

/** A paid and confirmed order with its email and its deliveries, and an unpaid order. */
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
        planId: 'one',
        changes: sentChanges(),
      },
      { ...newRecord(2, 'run'), orderId: 'order_2', created: [answer('order_2')], abandons: true, forged: [{ status: 400, text: '' }] },
    ],
    provider: {
      orders: [provider('order_1', 'one'), provider('order_2', 'two')],
      payments: [{ id: 'pay_1', order_id: 'order_1', amount: 359_900, currency: 'INR', captured: true } as Payment],
      deliveries: [{ id: 'event_1', status: 'delivered' } as WebhookDelivery],
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
    emails: [mail('<order-confirmation.one@2x7.example>')],
    deliveryEmails: mailIds.map((id) => mail(`<${id}@2x7.example>`)),
    deliveries: goodDeliveries(),
    unpublished: { orders: 0 },
    handled: { email: 1, orders: 1 },
    queues: { '2x7.email': { waiting: 0, consumers: 1 } },
    connections: { before: { broker: 3, database: {} }, after: { broker: 3, database: { orders: 11 } } },
    crashes: { orders: [] },
    kills: new Map(),
    reached: new Map(),
    emailKills: [],
    recovery: { orders: [2_000], email: [], catalog: [], deliveries: [], database: [31_000], broker: [] },
    settledAfterMs: 3_000,
    logs: [{ file: 'orders.log', text: 'order paid' }],
    secrets: ['key-secret'],
  };
}

type Violation = [id: string, violation: string, violate: (facts: Facts) => void];

const keyOf = (facts: Facts, index: number): SentChange => facts.records[0]!.changes[index]!;

const deliveriesViolations: [string, string, (facts: DeliveriesFacts) => void][] = [
  ['F1', 'a meal that is nowhere', ({ subscriptions }) => void (subscriptions[0]!.unscheduled = 0)],
  ['F1', 'a meal that is in two places', ({ subscriptions }) => void (subscriptions[0]!.taken_back = 2)],
  ['F1', 'fewer meals than none', ({ subscriptions }) => void Object.assign(subscriptions[0]!, { unscheduled: -1, taken_back: 3 })],
  ['F2', 'two deliveries in one slot', ({ deliveries }) => void (deliveries[1]!.slot = 10)],
  ['F2', 'a delivery without a meal', ({ deliveries }) => void (deliveries[1]!.meals = 0)],
  ['F3', 'a slot that has booked other meals', ({ slots }) => void (slots[1]!.booked = 2)],
  ['F3', 'a slot above its capacity', ({ slots }) => void (slots[0]!.capacity = 1)],
  ['F4', 'a slot that was never frozen', ({ slots }) => void Object.assign(slots[1]!, { is_due: true })],
  ['F4', 'a delivery that may change in a frozen slot', ({ slots }) => void (slots[1]!.is_frozen = true)],
  ['F4', 'a meal without a box', ({ slots }) => void (slots[0]!.boxes = 1)],
  ['F4', 'a frozen slot that changed', ({ changedAfterFreeze }) => void changedAfterFreeze.push('10 boxes')],
  ['F5', 'a change after the cut-off', ({ changes }) => void (changes[0]!.late_slots = 1)],
  ['F8', 'a delivery in a closed slot', ({ slots }) => void (slots[1]!.is_closed = true)],
  ['F11', 'a change that was not asked for', ({ changes }) => void (changes[0]!.key = 'k9')],
  ['F11', 'a mark of a delivery whose slot is open', ({ changes }) => void (changes[0]!.key = 'mark-m1')],
  ['F11', 'a key that made two changes', ({ changes }) => void changes.push({ ...changes[0]!, id: 'c3', number: 'C-000003' })],
  ['F12', 'a refund that deliveries does not know', ({ refunds }) => void refunds.seen.pop()],
  ['F12', 'a refund that was counted twice', ({ refunds }) => void refunds.seen.push({ ...refunds.seen[0]!, id: 'r2' })],
  [
    'F12',
    'meals that are left after all money was refunded',
    ({ refunds }) => void (refunds.done = refunds.seen = [{ ...refunds.seen[0]!, amount_paise: 359_900 }]),
  ],
  ['F12', 'meals that a partial refund took back', ({ changes }) => void (changes[1]!.meals = null)],
];

const violations: Violation[] = [
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
  ['P4', 'a paid order without its email', (facts) => void facts.emails.pop()],
  ['P4', 'an email that came twice though the email service was never killed', (facts) => void facts.emails.push(facts.emails[0]!)],
  [
    'P4',
    'an email that came twice though the email service was killed much later',
    (facts) => {
      facts.emails.push(facts.emails[0]!);
      facts.emailKills = [Date.parse(facts.emails[0]!.receivedAt) + 60_000];
    },
  ],
  [
    'P4',
    'an email that came three times though the email service was killed once while sending it',
    (facts) => {
      facts.emails.push(facts.emails[0]!, facts.emails[0]!);
      facts.emailKills = [Date.parse(facts.emails[0]!.receivedAt) + 20];
    },
  ],
  [
    'P4',
    'an email to another address',
    (facts) => void (facts.emails[0] = { ...facts.emails[0]!, envelope: { from: '', to: ['b@mail.example'] } }),
  ],
  [
    'P4',
    'an email about an unpaid order',
    (facts) => void facts.emails.push({ ...facts.emails[0]!, messageId: '<order-confirmation.two@2x7.example>' }),
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
  ...deliveriesViolations.map(([id, violation, violate]): Violation => [id, violation, ({ deliveries }) => violate(deliveries)]),
  ['F11', 'a key that was answered with two changes', (facts) => void keyOf(facts, 0).answers.push(numbered('C-000002'))],
  ['F11', 'an answer whose change is missing', (facts) => void (keyOf(facts, 2).answers = [numbered('C-000009')])],
  ['F11', 'a change that was refused and made', (facts) => void Object.assign(keyOf(facts, 3), { key: 'k3' })],
  ['F11', 'a change that was accepted and refused afterwards', (facts) => void keyOf(facts, 3).answers.unshift(numbered('C-000002'))],
  ['F11', 'a skip by two people that made two changes', (facts) => void (keyOf(facts, 1).answers = [numbered('C-000002')])],
  [
    'F11',
    'a skip by two people of whom one was refused before the cut-off',
    (facts) => void Object.assign(keyOf(facts, 1), { answers: [refusal('slot_full')], isRefused: true }),
  ],
  ['F12', 'a paid order without a plan', (facts) => void (facts.orders[1]!.status = 'paid')],
  ['F12', 'a plan of an unpaid order', (facts) => void (facts.orders[0]!.status = 'created')],
  [
    'F17',
    'a change without its mail',
    (facts) => void (facts.deliveryEmails = facts.deliveryEmails.filter(({ messageId }) => !/c1/.test(messageId))),
  ],
  ['F17', 'a plan without its mail', (facts) => void facts.deliveryEmails.shift()],
  ['F17', 'a mail about no change', (facts) => void facts.deliveryEmails.push(mail('<subscription-changed.c9@2x7.example>'))],
  ['F17', 'a mail that came twice though no kill explains it', (facts) => void facts.deliveryEmails.push(facts.deliveryEmails.at(-1)!)],
  ['F17', 'a mail to another address', (facts) => void (facts.deliveryEmails[1]!.envelope.to = ['b@mail.example'])],
];

describe('the properties of a campaign', () => {
  it('report nothing on a correct end state', () => {
    const facts = goodFacts();
    for (const { id, check } of properties) expect([id, check(facts)]).toEqual([id, []]);
  });
  it.each([
    ['F11 allows one of two people to be refused if the kitchen moved the delivery before the other was accepted', 'C-000000', []],
    ['F11 allows one of two people to be refused if the kitchen moved the delivery right after the other was accepted', 'C-000002', []],
    [
      'F11 reports one of two people who is refused although the kitchen moved the delivery only after the next change',
      'C-000004',
      ['F11'],
    ],
  ])('%s', (_when, number, broken) => {
    const facts = goodFacts();
    const { changes } = facts.deliveries;
    keyOf(facts, 2).answers = [numbered('C-000003')];
    changes.find(({ key }) => key === 'k3')!.number = 'C-000003';
    changes.push({ ...changes[0]!, id: 'c0', key: 'kitchen-1', number, type: 'plan' });
    facts.deliveryEmails.push(mail('<subscription-changed.c0@2x7.example>'));
    Object.assign(keyOf(facts, 1), { answers: [refusal('conflict')], isRefused: true });
    expect(properties.filter(({ check }) => check(facts).length > 0).map(({ id }) => id)).toEqual(broken);
  });
  it('allow a failed delivery in a closed slot only if its meals are owed again and an email reports it', () => {
    const facts = goodFacts();
    const { slots, deliveries, changes } = facts.deliveries;
    slots.push({ ...slots[0]!, slot: 9, booked: 1, boxes: 1, is_closed: true });
    deliveries.push({ subscription_id: 'one', slot: 9, meals: 1, state: 'failed', is_owed: true });
    changes.push({ ...changes[0]!, id: 'c0', key: 'mark-m1', number: 'C-000003', type: 'mark' });
    facts.deliveryEmails.push(mail('<delivery-failed.m1@2x7.example>'));
    for (const { id, check } of properties) expect([id, check(facts)]).toEqual([id, []]);
    facts.deliveryEmails.pop();
    Object.assign(deliveries.at(-1)!, { state: 'locked', is_owed: false });
    expect(properties.filter(({ check }) => check(facts).length > 0).map(({ id }) => id)).toEqual(['F1', 'F8', 'F11', 'F17']);
  });
  it('F17 expects the mail about the start of a plan that was refunded when no meal could be taken back, and none of one without deliveries', () => {
    const facts = goodFacts();
    facts.deliveries.subscriptions[0]!.is_cancelled = true;
    const { check } = properties.find(({ id }) => id === 'F17')!;
    expect(check(facts)).toEqual([]);
    facts.deliveries.deliveries = [];
    expect(check(facts)).toEqual([expect.stringContaining('<subscription-started.one@2x7.example>')]);
  });
  for (const [id, violation, violate] of violations) {
    it(`${id} reports ${violation}`, () => {
      const facts = goodFacts();
      violate(facts);
      expect(properties.find((property) => property.id === id)!.check(facts)).not.toEqual([]);
    });
  }
  it('each have a violation that they report', () => {
    expect([...new Set(violations.map(([id]) => id))].sort()).toEqual(properties.map(({ id }) => id).sort());
  });
});
