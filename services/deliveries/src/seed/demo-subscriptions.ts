import {
  addDays,
  dayOf,
  dinnerOf,
  lunchOf,
  Refusal,
  slotOf,
  type Day,
  type Dish,
  type EventData,
  type SlotNumber,
  type SubscriptionCommand,
} from '@2x7/contracts';
import { Outbox, PreparingClient, sql, type Statement } from '@2x7/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { change } from '../domain/subscription/change.js';
import { isSame } from '../domain/subscription/difference.js';
import { firstDayOf } from '../domain/subscription/first-day.js';
import { sentencesOf } from '../domain/calendar/command-sentences.js';
import type { Subscription } from '../domain/subscription/subscription.js';
import type { DeliveryRules } from '../rules.js';
import { ChangeRepository } from '../subscriptions/change.repository.js';
import { SubscriptionEvents } from '../subscriptions/subscription-events.js';
import { SubscriptionStartService } from '../subscriptions/start/subscription-start.service.js';
import { SubscriptionTransaction } from '../subscriptions/subscription-transaction.js';
import { SubscriptionWriter } from '../subscriptions/subscription-writer.js';
import { SubscriptionRepository } from '../subscriptions/subscription.repository.js';
import { Clock } from '../time/clock.js';
import { FailureService } from '../marks/failure.service.js';
import { DemoSlots } from './demo-slots.js';
import { seedMarks } from './demo-marks.js';
import { seedMenu } from './demo-menu.js';
import { seedProblems } from './demo-problems.js';
import { seedRuns } from './demo-runs.js';

/** The demonstration sends no email about its past: the statement of an event does nothing. */
class SilentOutbox extends Outbox {
  override statement(): Statement {
    return { text: 'SELECT', values: [] };
  }
}

/** Days from now of the closed lunch, and of the dinner that is nearly full. */
const closedIn = 6;
const nearlyFullIn = 3;

/** The parts of the service that start plans and change them, with a clock that the seed moves through the past. */
class Demonstration {
  private offsetMs = 0;
  private readonly clock = new Clock({ clockOffsetMs: () => this.offsetMs });
  private readonly events = new SubscriptionEvents(new SilentOutbox());
  private readonly transaction: SubscriptionTransaction;
  private readonly start: SubscriptionStartService;

  constructor(
    private readonly tx: EntityManager,
    private readonly rules: DeliveryRules,
    private readonly slots: DemoSlots,
  ) {
    const { events } = this;
    const writer = new SubscriptionWriter();
    const subscriptions = new SubscriptionRepository(this.clock, slots, { rules });
    this.transaction = new SubscriptionTransaction(tx.connection, subscriptions, slots, writer, new ChangeRepository(this.clock), events);
    this.start = new SubscriptionStartService(subscriptions, slots, writer, events, this.transaction, { rules });
  }

  travelTo(moment: Date): void {
    this.offsetMs = moment.getTime() - Date.now();
  }

  subscribe(order: EventData<'order.paid'>): Promise<void> {
    return this.start.start(this.tx, order);
  }

  /** A refund that is known before its order: the plan starts as a cancelled one. */
  async subscribeRefunded({ order, refund }: RefundedOrder): Promise<void> {
    await this.start.refund(this.tx, refund);
    await this.subscribe(order);
  }

  /** What is over is marked, so that only the deliveries of today need a decision. */
  mark(): Promise<void> {
    return seedMarks(this.tx, { now: new Date(), transaction: this.transaction, failures: new FailureService(this.events) });
  }

  reportProblems(): Promise<void> {
    const { clock, slots, transaction, rules } = this;
    return seedProblems(this.tx, { clock, slots, transaction, rules, travelTo: (moment) => this.travelTo(moment) });
  }

  draftRuns(): Promise<void> {
    return seedRuns(this.tx, { clock: this.clock, rules: this.rules });
  }

  /** A command that the plan refuses is left out: what it needs depends on the day of the seed. */
  async command(id: string, choose: (subscription: Subscription) => SubscriptionCommand | undefined): Promise<void> {
    await this.transaction
      .within(this.tx, { id }, async (_tx, unit) => {
        const { stored, offer } = await unit.read();
        const command = choose(stored.subscription);
        if (!command) return;
        const rules = {
          ...this.rules,
          serviceAreaPins: [],
          firstDay: firstDayOf({ paidAt: stored.paidAt, mealType: stored.plan.meal_type }, this.rules),
          cutOffOf: (slot: SlotNumber) => this.slots.cutOff(slot),
          source: 'customer' as const,
        };
        const before = stored.subscription;
        const after = change(before, command, { offer, rules });
        if (isSame(before, after)) return;
        const sentences = sentencesOf(command, { before, after }, { ...offer, defaultDiet: stored.defaultDiet });
        await unit.write({ after, sentences, key: `demo-${uuid()}`, command, actor: { kind: 'customer', id: stored.customerId } });
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
  }
}

const profileOf = (person: 1 | 2, changes: Partial<Extract<SubscriptionCommand, { type: 'profile' }>>): SubscriptionCommand => ({
  type: 'profile',
  person,
  name: '',
  diet: 'vegetarian',
  allergies: [],
  note: '',
  ...changes,
});

/** An order whose money was paid back in full, with its two events. */
type RefundedOrder = { order: EventData<'order.paid'>; refund: EventData<'order.refunded'> };

type Choice = (subscription: Subscription) => SubscriptionCommand | undefined;

/** What customers say when they have paid, by their place in the list: one in seven says nothing. */
function profilesOf(index: number): Choice[] {
  if (index % 7 === 3) return [];
  const diet = (['vegetarian', 'vegetarian', 'egg', 'non-vegetarian'] as const)[index % 4]!;
  const isAllergic = index % 11 === 5;
  const allergy = isAllergic ? { allergies: ['nuts' as const], note: 'Please no peanuts, not even in the chutney.' } : {};
  return [
    () => profileOf(1, { diet, ...allergy }),
    ({ persons }) => (persons === 2 ? profileOf(2, { name: 'Kabir', diet: 'non-vegetarian' }) : undefined),
  ];
}

/** What the customers of the demonstration have changed, by their place in the list. */
function changesOf(index: number, today: string): Choice[] {
  const nth =
    (position: number) =>
    ({ planned }: Subscription) =>
      [...planned.keys()].sort((a, b) => a - b)[position];
  const at = (position: number, command: (slot: SlotNumber) => SubscriptionCommand) => (subscription: Subscription) => {
    const slot = nth(position)(subscription);
    return slot === undefined ? undefined : command(slot);
  };
  return [
    ...(index % 6 === 1 ? [at(2, (slot) => ({ type: 'skip' as const, slots: [slotOf(slot)] }))] : []),
    ...(index % 9 === 4 ? [() => ({ type: 'pause' as const, from: addDays(today, 2), until: addDays(today, 5) })] : []),
    ...(index % 8 === 2
      ? [
          ({ persons, ...rest }: Subscription) =>
            persons === 2
              ? at(1, (slot) => ({ type: 'skip' as const, slots: [slotOf(slot)], person: 2 as const }))({ persons, ...rest })
              : undefined,
        ]
      : []),
    ...(index % 10 === 6
      ? [
          at(3, (slot) => ({
            type: 'move' as const,
            from: slotOf(slot),
            to: { day: addDays(slotOf(slot).day, 9), window: slotOf(slot).window },
          })),
        ]
      : []),
    ...(index % 5 === 0 ? [() => ({ type: 'delivery-note' as const, note: 'Leave the box with the guard.' })] : []),
  ];
}

/**
 * Plans that start together, so that their statements travel together: one after the other, most of the time would be spent on waiting
 * for PostgreSQL's answers.
 */
const atOnce = 8;

async function inGroups<T>(all: readonly T[], work: (one: T, index: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < all.length; first += atOnce)
    await sql.all(all.slice(first, first + atOnce).map((one, offset) => work(one, first + offset)));
}

const dayIn = (days: number): Day => addDays(dayOf(new Date()), days);

/**
 * Fills an empty service with the plans of paid orders, as if each had started when it was paid, and with the changes of some customers. It only
 * inserts rows, in one transaction, so that no job sees a half-filled past; no event is published and no email is sent.
 */
export async function seedDeliveries(
  databaseUrl: string,
  { orders, refunded, dishes }: { orders: readonly EventData<'order.paid'>[]; refunded: readonly RefundedOrder[]; dishes: readonly Dish[] },
  rules: DeliveryRules,
): Promise<void> {
  const database = await new DataSource({
    type: 'postgres',
    url: databaseUrl,
    extra: { pipeline: true, Client: PreparingClient },
  }).initialize();
  try {
    await database.transaction(async (tx) => {
      const [{ count }] = (await tx.query('SELECT count(*)::int AS count FROM subscriptions')) as [{ count: number }];
      if (count > 0) return;
      const slots = new DemoSlots({ rules }, new Clock({}));
      // Closed before the plans start, so that none is planned again.
      await slots.prepare(tx, { since: orders[0]?.paid_at, closed: lunchOf(dayIn(closedIn)), reason: 'Maintenance of the gas line' });
      await inGroups(refunded, async (one) => {
        const past = new Demonstration(tx, rules, slots);
        past.travelTo(new Date(one.refund.refunded_at));
        await past.subscribeRefunded(one);
      });
      await inGroups(orders, async (order, index) => {
        const past = new Demonstration(tx, rules, slots);
        past.travelTo(new Date(order.paid_at));
        await past.subscribe(order);
        for (const choose of profilesOf(index)) await past.command(order.order_id, choose);
      });
      const demonstration = new Demonstration(tx, rules, slots);
      const today = dayOf(new Date());
      await inGroups(orders, async ({ order_id }, index) => {
        for (const choose of changesOf(index, today)) await demonstration.command(order_id, choose);
      });
      await demonstration.mark();
      await demonstration.reportProblems();
      await seedMenu(tx, dishes, today);
      await demonstration.draftRuns();
      await slots.write(tx);
      await sql.execute(tx, 'UPDATE slots SET capacity = booked + 2 WHERE slot = $1', [dinnerOf(dayIn(nearlyFullIn))]);
    });
  } finally {
    await database.destroy();
  }
}
