import { isSuccess } from '../test-environment/shop-client.js';
import type { SentChange } from './campaign-record.js';
import type { ChangeRow, DeliveriesFacts, DeliveryRow, SubscriptionRow } from './deliveries-facts.js';
import type { Facts } from './facts.js';
import { grouped } from './grouped.js';
import { emailsById, isPaid, unexplainedCopies, type Property } from './property.js';

const sumOf = (rows: readonly { meals: number }[]): number => rows.reduce((sum, { meals }) => sum + meals, 0);
const deliveriesBy = ({ deliveries }: DeliveriesFacts, key: (row: DeliveryRow) => string): Map<string, DeliveryRow[]> =>
  grouped(deliveries, key);

function f1({ deliveries: facts }: Facts): string[] {
  const own = deliveriesBy(facts, ({ subscription_id }) => subscription_id);
  return facts.subscriptions.flatMap((row) => {
    const owed = row.bought + row.granted;
    const placed = (own.get(row.id) ?? []).filter(({ is_owed }) => !is_owed);
    const found = sumOf(placed) + row.unscheduled + row.taken_back;
    const isNegative = Math.min(row.unscheduled, row.taken_back, row.granted) < 0;
    return owed === found && !isNegative ? [] : [`${row.id} has ${found} meals of ${owed}`];
  });
}

function f2({ deliveries: facts }: Facts): string[] {
  const bySlot = deliveriesBy(facts, ({ subscription_id, slot }) => `${subscription_id} in slot ${slot}`);
  return [...bySlot].flatMap(([name, rows]) => [
    ...(rows.length > 1 ? [`${name} has ${rows.length} deliveries`] : []),
    ...(rows.some(({ meals }) => meals < 1) ? [`${name} has a delivery without a meal`] : []),
  ]);
}

function f3({ deliveries: facts }: Facts): string[] {
  const bySlot = deliveriesBy(facts, ({ slot }) => String(slot));
  return facts.slots.flatMap(({ slot, booked, capacity }) => {
    const meals = sumOf(bySlot.get(String(slot)) ?? []);
    return [
      ...(booked === meals ? [] : [`slot ${slot} has booked ${booked} meals and delivers ${meals}`]),
      ...(booked > capacity ? [`slot ${slot} has booked ${booked} meals of ${capacity}`] : []),
    ];
  });
}

function f4({ deliveries: facts }: Facts): string[] {
  const bySlot = deliveriesBy(facts, ({ slot }) => String(slot));
  const wrong = facts.slots.flatMap(({ slot, boxes, is_frozen, is_boxed, is_due }) => {
    const rows = bySlot.get(String(slot)) ?? [];
    const locked = sumOf(rows.filter(({ state }) => state !== 'planned'));
    return [
      ...(is_due && !is_boxed ? [`slot ${slot} was never frozen`] : []),
      ...(is_frozen && rows.some(({ state }) => state === 'planned') ? [`slot ${slot} is frozen and has deliveries that may change`] : []),
      ...(boxes === locked ? [] : [`slot ${slot} has ${boxes} boxes for ${locked} meals`]),
    ];
  });
  return [...wrong, ...facts.changedAfterFreeze.map((part) => `slot ${part} changed after the freeze`)];
}

const f5 = ({ deliveries: { changes } }: Facts): string[] =>
  changes.filter(({ late_slots }) => late_slots > 0).map(({ number }) => `${number} changed a slot after its cut-off`);

/** The deliveries in closed slots. */
function inClosedSlots({ slots, deliveries }: DeliveriesFacts): DeliveryRow[] {
  const closed = new Set(slots.filter(({ is_closed }) => is_closed).map(({ slot }) => slot));
  return deliveries.filter(({ slot }) => closed.has(slot));
}

function f8({ deliveries: facts }: Facts): string[] {
  return inClosedSlots(facts)
    .filter(({ is_owed }) => !is_owed)
    .map((row) => `${row.subscription_id} is delivered in closed slot ${row.slot}`);
}

type Answered = { number: string };
const numbersOf = ({ answers }: SentChange): string[] => [
  ...new Set(answers.filter(isSuccess).map(({ text }) => (JSON.parse(text) as { data: Answered }).data.number)),
];

function f11(facts: Facts): string[] {
  const { changes } = facts.deliveries;
  const stored = grouped(changes, ({ subscription_id, key }) => `${subscription_id} ${key}`);
  const numbers = new Set(changes.map(({ subscription_id, number }) => `${subscription_id} ${number}`));
  const twice = [...stored].filter(([, rows]) => rows.length > 1).map(([key]) => `${key} made several changes`);
  const answered = facts.records.flatMap(({ planId, changes: sent }) =>
    sent.flatMap((change) => {
      const made = stored.get(`${planId} ${change.key}`)?.[0];
      return brokenPromises(change, made).concat(
        numbersOf(change).flatMap((number) => (numbers.has(`${planId} ${number}`) ? [] : [`${number} was answered and is not there`])),
        brokenTwins(
          change,
          sent,
          changes.filter(({ subscription_id }) => subscription_id === planId),
        ),
      );
    }),
  );
  return [...twice, ...answered, ...unknownChanges(facts)];
}

function brokenPromises(change: SentChange, made: ChangeRow | undefined): string[] {
  const numbers = numbersOf(change);
  if (numbers.length > 1) return [`${change.key} was answered with ${numbers.join(' and ')}`];
  if (change.isRefused && made) return [`${change.key} was refused and made ${made.number}`];
  if (change.isRefused && numbers.length > 0) return [`${change.key} was accepted and refused afterwards`];
  return made && numbers[0] && made.number !== numbers[0] ? [`${change.key} made ${made.number} and was answered with ${numbers[0]}`] : [];
}

/** Whether the kitchen moved deliveries of the plan between two changes of its customer. */
const isMovedBetween = (ofPlan: readonly ChangeRow[], before: string, next: string): boolean =>
  ofPlan.some(({ key, number }) => key.startsWith('kitchen-') && number > before && number < next);

/**
 * Two people ask for the same skip at once: both succeed with one change. One of them may be refused only if the cut-off passed, or the kitchen moved
 * the delivery, between the two.
 */
function brokenTwins(change: SentChange, sent: readonly SentChange[], ofPlan: readonly ChangeRow[]): string[] {
  const twin = sent.find(({ key }) => key === change.twin);
  if (!twin) return [];
  const accepted = [change, twin].flatMap((one) => numbersOf(one).slice(0, 1));
  if (accepted.length === 2) return accepted[0] === accepted[1] ? [] : [`${change.key} and ${twin.key} made two changes of one skip`];
  const refused = [change, twin].find(({ isRefused }) => isRefused);
  if (!accepted[0] || !refused) return [];
  const first = sent.indexOf(change);
  const before = sent.slice(0, first).flatMap(numbersOf).sort().at(-1) ?? '';
  // Both are answered before the customer sends the next change.
  const others = sent.slice(first).filter((one) => one !== change && one !== twin);
  const next = others.flatMap(numbersOf).sort()[0] ?? '~';
  const reason = refused.answers.at(-1)!.text;
  const isExplained = /"too_late"/.test(reason) || isMovedBetween(ofPlan, before, next);
  const { command } = refused;
  return isExplained ? [] : [`${refused.key} was refused, and its twin made ${accepted[0]}: ${JSON.stringify(command)} ${reason}`];
}

/** Changes with a key that was not sent. The service's own keys begin with their reason; only a delivery in a closed slot is marked. */
function unknownChanges({ records, deliveries: facts }: Facts): string[] {
  const failed = inClosedSlots(facts).filter(({ is_owed }) => is_owed);
  const withFailed = new Set(failed.map(({ subscription_id }) => subscription_id));
  const sent = new Set(records.flatMap((record) => record.changes.map(({ key }) => `${record.planId} ${key}`)));
  const isOwn = ({ subscription_id, key }: ChangeRow): boolean =>
    /^(refund|kitchen)-/.test(key) || (key.startsWith('mark-') && withFailed.has(subscription_id));
  return facts.changes
    .filter((change) => !isOwn(change) && !sent.has(`${change.subscription_id} ${change.key}`))
    .map(({ number }) => `${number} was not asked for`);
}

function f12(facts: Facts): string[] {
  const { subscriptions, refunds } = facts.deliveries;
  const started = new Set(subscriptions.map(({ id }) => id));
  const paid = new Set(facts.orders.filter(isPaid).map(({ id }) => id));
  const text = ({ id, order_id, amount_paise }: (typeof refunds.done)[number]): string => `${id} of ${order_id}: ${amount_paise}`;
  const [done, seen] = [refunds.done.map(text).sort(), refunds.seen.map(text).sort()];
  return [
    ...[...paid].filter((id) => !started.has(id)).map((id) => `${id} is paid and has no subscription`),
    ...subscriptions.filter(({ id }) => !paid.has(id)).map(({ id }) => `${id} has a subscription and is not paid`),
    ...(started.size === subscriptions.length ? [] : ['an order has two subscriptions']),
    ...(done.join() === seen.join() ? [] : [`${done.length} refunds are done, ${seen.length} are known to deliveries`]),
    ...subscriptions.flatMap((row) => wrongTakeBack(row, facts.deliveries)),
  ];
}

/** All money back takes back every meal that is not frozen; a part of it takes back none. */
function wrongTakeBack({ id, amount_paise, taken_back, unscheduled, is_cancelled }: SubscriptionRow, facts: DeliveriesFacts): string[] {
  const refunded = facts.refunds.done.filter(({ order_id }) => order_id === id).reduce((sum, one) => sum + one.amount_paise, 0);
  if (refunded >= amount_paise) {
    const planned = facts.deliveries.filter(({ subscription_id, state }) => subscription_id === id && state === 'planned');
    const isDone = is_cancelled && unscheduled === 0 && planned.length === 0;
    return isDone ? [] : [`${id} is refunded and still has meals`];
  }
  const withdrawn = -facts.changes.reduce(
    (sum, { subscription_id, meals }) => sum + (subscription_id === id ? Math.min(0, meals ?? 0) : 0),
    0,
  );
  return taken_back === withdrawn && !is_cancelled ? [] : [`${id} lost ${taken_back} meals, of which ${withdrawn} were withdrawn`];
}

/** A mark says that a delivery of a called-off slot fails: the mail is about that. */
const changeMail = ({ id, key }: ChangeRow): string =>
  key.startsWith('mark-') ? `<delivery-failed.${key.slice('mark-'.length)}@2x7.example>` : `<subscription-changed.${id}@2x7.example>`;
const startMail = (id: string): string => `<subscription-started.${id}@2x7.example>`;

function f17(facts: Facts): string[] {
  const { subscriptions, deliveries, changes } = facts.deliveries;
  const addresses = new Map(subscriptions.map(({ id, email }) => [id, email]));
  const sent = emailsById(facts.deliveryEmails);
  const cancelled = changes.filter(({ type }) => type === 'cancel');
  const begun = new Set([...cancelled, ...deliveries].map(({ subscription_id }) => subscription_id));
  // A plan whose refund came before its payment never started, so no email announces it. It has no deliveries; one that was refunded after its
  // last meal was frozen has no change either.
  const starts = subscriptions.filter(({ id, is_cancelled }) => !is_cancelled || begun.has(id));
  const expected = new Map([
    ...changes.map((change) => [changeMail(change), addresses.get(change.subscription_id)] as const),
    ...starts.map(({ id, email }) => [startMail(id), email] as const),
  ]);
  return [
    ...[...expected.keys()].filter((id) => !sent.has(id)).map((id) => `${id} was never sent`),
    ...facts.deliveryEmails
      .filter(({ messageId }) => /^<(subscription-changed|subscription-started|delivery-failed)[.]/.test(messageId))
      .filter(({ messageId, envelope }) => envelope.to.join() !== expected.get(messageId))
      .map(({ messageId }) => `${messageId} went to a wrong address, or is about no change`),
    ...unexplainedCopies([...facts.emails, ...facts.deliveryEmails], facts.emailKills),
  ];
}

/** The invariants of the deliveries that can be checked from outside; docs/reliability.md has their numbers. */
export const deliveriesProperties: readonly Property[] = [
  { id: 'F1', rule: 'every meal of every plan is in exactly one place', check: f1 },
  { id: 'F2', rule: 'a plan has at most one delivery per slot, with at least one meal', check: f2 },
  { id: 'F3', rule: 'a slot has booked the meals of its deliveries, and no more than its capacity', check: f3 },
  { id: 'F4', rule: 'a frozen slot never changes, and has a box for each of its meals', check: f4 },
  { id: 'F5', rule: 'no change touches a slot after its cut-off', check: f5 },
  { id: 'F8', rule: 'no delivery stays in a closed slot, but one that failed because the cut-off came first', check: f8 },
  { id: 'F11', rule: 'one key makes one change with one answer; two people who skip the same delivery at once make one skip', check: f11 },
  { id: 'F12', rule: 'every paid order has one plan, and a refund takes back its meals once, however often the events come', check: f12 },
  {
    id: 'F17',
    rule: 'every accepted change has its mail; twice only where the email service was killed while sending',
    check: f17,
  },
];
