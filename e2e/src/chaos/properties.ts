import { isSuccess, orderOf, verifiedOf } from '../test-environment/shop-client.js';
import { canary } from './campaign-record.js';
import { deliveriesProperties } from './deliveries-properties.js';
import type { Facts } from './facts.js';
import { grouped } from './grouped.js';
import { emailsById, isPaid, unexplainedCopies, type Property } from './property.js';

const captured = ({ provider }: Facts) => provider.payments.filter((payment) => payment.captured);
const confirmationId = (order: { id: string }): string => `<order-confirmation.${order.id}@2x7.example>`;

/** Captured payments without a paid order, and paid orders without an email. */
export function lostOrders(facts: Facts): string[] {
  const paidBy = grouped(facts.orders.filter(isPaid), (order) => order.payment_id ?? '');
  const unpaid = captured(facts)
    .filter((payment) => !paidBy.has(payment.id))
    .map((payment) => `${payment.id} was captured and paid no order`);
  const emails = emailsById(facts.emails);
  const unmailed = facts.orders
    .filter((order) => isPaid(order) && !emails.has(confirmationId(order)))
    .map((order) => `${order.id} is paid and has no mail`);
  return [...unpaid, ...unmailed];
}

export function doubleActivations(facts: Facts): string[] {
  const activations = grouped(
    facts.history.filter((step) => step.to_status === 'paid'),
    (step) => step.order_id,
  );
  return [...activations].filter(([, steps]) => steps.length > 1).map(([id, steps]) => `${id} became paid ${steps.length} times`);
}

export function freeActivations(facts: Facts): string[] {
  const payments = new Map(captured(facts).map((payment) => [payment.id, payment]));
  return facts.orders.filter(isPaid).flatMap((order) => {
    const payment = payments.get(order.payment_id ?? '');
    const fits =
      payment?.order_id === order.provider_order_id && payment?.amount === order.amount_paise && payment.currency === order.currency;
    return fits ? [] : [`${order.id} is paid by ${order.payment_id}, which the provider has not captured for it`];
  });
}

export const duplicateEmails = (facts: Facts): number => facts.emails.length - emailsById(facts.emails).size;

function p1(facts: Facts): string[] {
  const paidBy = grouped(facts.orders.filter(isPaid), (order) => order.payment_id ?? '');
  const wrong = captured(facts).filter((payment) => paidBy.get(payment.id)?.length !== 1);
  const late = facts.settledAfterMs === undefined ? ['work was not done 120 s after the last fault'] : [];
  return [...wrong.map((payment) => `${payment.id} paid ${paidBy.get(payment.id)?.length ?? 0} orders`), ...late];
}

function p3(facts: Facts): string[] {
  const provider = grouped(facts.provider.orders, (order) => String((order.notes as Record<string, unknown>).order_id));
  return facts.orders.flatMap((order) => {
    const opened = provider.get(order.id) ?? [];
    if (order.amount_paise !== facts.price * 100) return [`${order.id} costs ${order.amount_paise} paise`];
    if (opened.length > 1) return [`${order.id} has ${opened.length} orders at the provider`];
    if (order.provider_order_id === null) return [];
    return opened[0]?.id === order.provider_order_id && opened[0].amount === order.amount_paise
      ? []
      : [`${order.id} differs at the provider`];
  });
}

function p4(facts: Facts): string[] {
  const emails = emailsById(facts.emails);
  const known = new Map(facts.orders.map((order) => [confirmationId(order), order]));
  const strange = facts.emails.flatMap((mail) => {
    const order = known.get(mail.messageId);
    if (!order || !isPaid(order)) return [`${mail.messageId} confirms no paid order`];
    return mail.envelope.to.length === 1 && mail.envelope.to[0] === order.customer_email
      ? []
      : [`${mail.messageId} went to another address`];
  });
  const missing = facts.orders
    .filter((order) => isPaid(order) && !emails.has(confirmationId(order)))
    .map((order) => `${order.id} has no mail`);
  return [...strange, ...missing, ...unexplainedCopies(facts.emails, facts.emailKills)];
}

/** The transitions that an order may make. */
const steps = new Set([
  'created>paid',
  'created>failed',
  'created>expired',
  'created>refunded',
  'failed>paid',
  'failed>expired',
  'failed>refunded',
  'expired>paid',
  'expired>refunded',
  'paid>refunded',
]);

function p6(facts: Facts): string[] {
  const status = new Map(facts.orders.map((order) => [order.id, order.status]));
  return [...grouped(facts.history, (step) => step.order_id)].flatMap(([id, history]) => {
    const broken = history.filter((step, index) =>
      index === 0
        ? step.to_status !== 'created'
        : step.from_status !== history[index - 1]?.to_status || !steps.has(`${step.from_status}>${step.to_status}`),
    );
    const ends =
      history.at(-1)?.to_status === status.get(id) ? [] : [`${id} is ${status.get(id)}, its history says ${history.at(-1)?.to_status}`];
    return [...broken.map((step) => `${id} went from ${step.from_status} to ${step.to_status}`), ...ends];
  });
}

function p7(facts: Facts): string[] {
  const rows = grouped(facts.orders, (order) => order.receipt);
  return facts.records.flatMap((record) => [
    ...(new Set(record.created).size > 1 ? [`${record.receipt} was answered differently`] : []),
    ...((rows.get(record.receipt)?.length ?? 0) > 1 ? [`${record.receipt} has several rows`] : []),
  ]);
}

function p8(facts: Facts): string[] {
  const paid = facts.orders.filter(isPaid).length;
  const unpublished = Object.entries(facts.unpublished)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} events wait in the outbox of ${name}`);
  const queued = Object.entries(facts.queues)
    .filter(([, { waiting }]) => waiting > 0)
    .map(([name, { waiting }]) => `${waiting} messages in ${name}`);
  const unapplied = facts.webhooks.filter((webhook) => !webhook.applied).map((webhook) => `${webhook.event_id} is not applied`);
  const effects = [
    ...(facts.jobs.length === paid ? [] : [`${facts.jobs.length} emails for ${paid} paid orders`]),
    ...(facts.handled.email < facts.jobs.length ? [`${facts.handled.email} events made ${facts.jobs.length} emails`] : []),
    ...facts.orders.filter((order) => isPaid(order) && !order.confirmed).map((order) => `${order.id} does not know that its mail has left`),
  ];
  return [...unpublished, ...queued, ...unapplied, ...effects];
}

function p11(facts: Facts): string[] {
  const owners = new Map(facts.provider.payments.map((payment) => [payment.id, payment.order_id]));
  const stolen = facts.orders.filter((order) => order.payment_id !== null && owners.get(order.payment_id) !== order.provider_order_id);
  const opened = facts.records.filter((record) => record.forged.some(isSuccess));
  const abandoned = new Set(facts.records.filter((record) => record.abandons).map((record) => record.receipt));
  return [
    ...stolen.map((order) => `${order.id} has a payment of another order`),
    ...opened.map((record) => `a forgery for ${record.receipt} was accepted`),
    ...facts.orders.filter((order) => abandoned.has(order.receipt) && isPaid(order)).map((order) => `${order.id} was never paid for`),
  ];
}

function p12(facts: Facts): string[] {
  const byReceipt = new Map(facts.orders.map((order) => [order.receipt, order]));
  const stored = new Set(facts.webhooks.map((webhook) => webhook.event_id));
  const orders = facts.records.flatMap((record) => {
    const order = byReceipt.get(record.receipt);
    const answered = record.created.map((text) => orderOf({ status: 200, text }).order_id);
    return answered.every((id) => id === order?.provider_order_id) ? [] : [`${record.receipt} was answered and is not there`];
  });
  const lost = facts.provider.deliveries.filter((delivery) => delivery.status === 'delivered' && !stored.has(delivery.id));
  return [...orders, ...lost.map((delivery) => `${delivery.id} was answered with 2xx and is not there`)];
}

function p14(facts: Facts): string[] {
  const crashes = Object.entries(facts.crashes).flatMap(([name, ends]) => ends.map((how) => `${name} ended by itself: ${how}`));
  const slow = Object.entries(facts.recovery).flatMap(([name, times]) => {
    const bound = name === 'database' || name === 'broker' ? 60_000 : 30_000;
    return times.filter((ms) => ms > bound).map((ms) => `${name} needed ${Math.round(ms / 1000)} s to recover`);
  });
  return [
    ...crashes,
    ...slow,
    ...facts.records.filter(({ unserved }) => unserved).map(({ receipt }) => `${receipt} could never be ordered`),
  ];
}

function p15(facts: Facts): string[] {
  const byReceipt = new Map(facts.orders.map((order) => [order.receipt, order]));
  return facts.records.flatMap((record) => {
    const order = byReceipt.get(record.receipt);
    const paid = order !== undefined && isPaid(order);
    const promised = record.verified.some((answer) => isSuccess(answer) && verifiedOf(answer).status === 'paid');
    const denied = record.verified.filter(({ status }) => status >= 400 && status < 500);
    return [
      ...(promised && !paid ? [`${record.receipt} was reported paid and is not`] : []),
      ...denied.map(({ status }) => `${record.receipt} was paid and refused with ${status}`),
    ];
  });
}

function p18(facts: Facts): string[] {
  const words = [canary.name, canary.mailHost, canary.street, ...facts.secrets];
  const phone = new RegExp(`(?:\\b|91)${canary.phone}[ -]?\\d{5}`);
  return facts.logs.flatMap(({ file, text }) => {
    const found = [...words.filter((word) => text.includes(word)), ...(phone.exec(text) ?? [])];
    return [...new Set(found)].map((word) => `${file} holds ${word}`);
  });
}

/** Database sessions of one service: its pool of ten, and one or two listeners. */
const mostSessions = 12;

function p20(facts: Facts): string[] {
  const { before, after } = facts.connections;
  const sessions = Object.entries(after.database)
    .filter(([, count]) => count > mostSessions)
    .map(([name, count]) => `${name} holds ${count} sessions`);
  return after.broker === before.broker ? sessions : [...sessions, `${after.broker} connections to the broker, ${before.broker} before`];
}

/** The end-state properties that can be checked from outside; docs/reliability.md has their numbers. */
export const properties: readonly Property[] = [
  { id: 'P1', rule: 'every captured payment has paid exactly one order, 120 s after the last fault at the latest', check: p1 },
  { id: 'P2', rule: 'every paid order has a captured payment of the same order, amount and currency', check: freeActivations },
  { id: 'P3', rule: "the amount is the plan's price, whatever the client says, and the provider has the order once", check: p3 },
  {
    id: 'P4',
    rule: 'every paid order has its mail, and only customers get one; twice only where the email service was killed while sending',
    check: p4,
  },
  { id: 'P6', rule: 'orders only go forward, and become paid once', check: (facts) => [...p6(facts), ...doubleActivations(facts)] },
  { id: 'P7', rule: 'identical create-orders at once make one order and get identical answers', check: p7 },
  { id: 'P8', rule: 'nothing waits in an outbox, a queue or a webhook table, and no event is dead', check: p8 },
  { id: 'P11', rule: 'a payment belongs to one order, and no forgery is accepted', check: p11 },
  { id: 'P12', rule: 'every order and webhook that was answered with 2xx is stored', check: p12 },
  {
    id: 'P14',
    rule: 'services recover within 30 s, database and broker within 60 s, no service ends by itself, and every order can be placed',
    check: p14,
  },
  { id: 'P15', rule: 'no unpaid order is reported as paid, and no payer is refused', check: p15 },
  { id: 'P18', rule: "no log holds a customer's data, a signature or a secret", check: p18 },
  { id: 'P20', rule: 'connections to the database and the broker are as few as before', check: p20 },
  ...deliveriesProperties,
];
