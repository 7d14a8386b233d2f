import { personsOf, windowsOf, type Day, type EaterProfile, type EventData, type PaidOrderWithRefunds } from '@2x7/contracts';
import { prepared, sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { deliveriesConfigToken, type DeliveriesConfig } from '../../config.js';
import { differenceOf, isSame } from '../../domain/subscription/difference.js';
import { cancel } from '../../domain/schedule/meals.js';
import { plan } from '../../domain/schedule/plan.js';
import { firstDayOf } from '../../domain/subscription/first-day.js';
import { mealsBefore, planFrom } from '../../domain/subscription/imported-plan.js';
import type { Subscription } from '../../domain/subscription/subscription.js';
import { cancelledSentences } from '../../domain/calendar/shop-sentences.js';
import { SlotRepository } from '../../slots/slot.repository.js';
import { SubscriptionEvents } from '../subscription-events.js';
import { SubscriptionTransaction } from '../subscription-transaction.js';
import { SubscriptionWriter } from '../subscription-writer.js';
import { isRefunded, SubscriptionRepository, type ReadSubscription } from '../subscription.repository.js';

type Paid = EventData<'order.paid'>;

/** Of an order that was paid before this service ran: the first day that the service plans, and the moment of the import. */
type ImportFacts = { from: Day; at: Date };

const unknownEater = (): EaterProfile => ({ name: '', diet: null, allergies: [], note: '' });

/** SQL: an import has met an order whose event was still in the queue. The event makes it an order like any other. */
const isOnItsWay = `s.paid_at > s.imported_at - interval '1 day'`;

/** Turns paid orders into subscriptions, and ends those whose money is refunded. */
@Injectable()
export class SubscriptionStartService {
  constructor(
    private readonly subscriptions: SubscriptionRepository,
    private readonly slots: SlotRepository,
    private readonly writer: SubscriptionWriter,
    private readonly events: SubscriptionEvents,
    private readonly transaction: SubscriptionTransaction,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rules'>,
  ) {}

  /**
   * A repeated event meets the primary key and changes nothing. An import counts the meals before its first day as delivered and
   * publishes nothing; repeated, it counts those of an unconfirmed plan again.
   * @throws Error when the customer was forgotten at this moment: a repetition creates the customer again
   */
  async start(tx: EntityManager, order: Paid, imported?: ImportFacts): Promise<void> {
    const inserted = await this.insert(tx, order, imported);
    if (inserted) await this.plan(tx, order, { ...inserted, imported });
    else await this.expectStored(tx, order.order_id);
  }

  /** Whether the schedule without changes brings a meal on this day or later. */
  isRunning(order: Paid, from: Day): boolean {
    const { number_of_meals: mealsBought, plan_type, meal_type } = order.plan;
    const plain = { mealsBought, persons: personsOf(plan_type), windows: windowsOf(meal_type) };
    return mealsBefore(plain, { firstDay: this.firstDay(order), from }) < mealsBought;
  }

  /** The first day of the schedule without changes. */
  firstDay({ paid_at, plan }: Pick<Paid, 'paid_at' | 'plan'>): Day {
    return firstDayOf({ paidAt: new Date(paid_at), mealType: plan.meal_type }, this.config.rules);
  }

  /**
   * A partial refund changes no meals until an administrator has decided about them, unless it is one that this service requested.
   * A refund before its order waits in `refunds_seen`. After a restore, orders may report a refund before it knows its request again.
   * The caller has called `serialize`.
   * @param request that it answers, with the meals that were withdrawn for it; null meals: to be decided
   */
  async refund(
    tx: EntityManager,
    { order_id, refund_id, amount_paise, refunded_at }: EventData<'order.refunded'>,
    request?: { id: string; meals: number | null },
  ): Promise<void> {
    const values = [refund_id, order_id, amount_paise, refunded_at, request?.id ?? null, request?.meals ?? null];
    await sql.execute(
      tx,
      `INSERT INTO refunds_seen (refund_id, order_id, amount_paise, refunded_at, request_id, meals_taken_back) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (refund_id) DO UPDATE SET request_id = EXCLUDED.request_id,
         meals_taken_back = greatest(refunds_seen.meals_taken_back, EXCLUDED.meals_taken_back)
       WHERE refunds_seen.request_id IS NULL AND EXCLUDED.request_id IS NOT NULL`,
      values,
    );
    if (await this.isRefunded(tx, order_id)) await this.cancel(tx, order_id, refund_id);
  }

  /** Stores the refunds that come with a listed order, before it starts: what they take back is decided as for those that come as events. */
  async noteRefunds(tx: EntityManager, orderId: string, refunds: PaidOrderWithRefunds['refunds']): Promise<void> {
    await this.serialize(tx, orderId);
    for (const { refund_id, amount_paise, refunded_at } of refunds)
      await sql.execute(
        tx,
        'INSERT INTO refunds_seen (refund_id, order_id, amount_paise, refunded_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [refund_id, orderId, amount_paise, refunded_at],
      );
  }

  /** Payment and refund of one order, handled at once, would not see each other's rows. Other rows of the order are locked after it. */
  async serialize(tx: EntityManager, orderId: string): Promise<void> {
    await sql.execute(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [orderId]);
  }

  /** One round trip. @returns undefined when the order has its subscription already */
  private async insert(tx: EntityManager, order: Paid, imported?: ImportFacts): Promise<{ isRefunded: boolean } | undefined> {
    const { order_id, order_number, amount_paise, paid_at, customer, plan } = order;
    const first = this.firstDay(order);
    const startsOn = imported && imported.from > first ? imported.from : first;
    const persons = personsOf(plan.plan_type);
    const email = customer.email.toLowerCase();
    const [, , inserted] = await sql.all([
      this.serialize(tx, order_id),
      sql.execute(tx, prepared('INSERT INTO customers (id, email) VALUES ($1, $2) ON CONFLICT (email) DO NOTHING'), [uuid(), email]),
      sql.oneOrNone<{ isRefunded: boolean }>(
        tx,
        prepared(`INSERT INTO subscriptions AS s (id, number, customer_id, plan, amount_paise, persons, windows, meals_bought, starts_on, name, email, phone,
           address_lunch, address_dinner, profiles, paid_at, imported_at)
         SELECT $1, $2, c.id, $4, $5, $6, $7, $8, $9, $10, $3, $11, $12, $12, $13, $14, $15 FROM customers c WHERE c.email = $3
         ON CONFLICT (id) DO UPDATE SET starts_on = EXCLUDED.starts_on, imported_at = EXCLUDED.imported_at
           WHERE s.imported_at IS NOT NULL AND s.confirmed_at IS NULL AND (EXCLUDED.imported_at IS NOT NULL OR ${isOnItsWay})
         RETURNING ${isRefunded} AS "isRefunded"`),
        [
          order_id,
          order_number,
          email,
          plan,
          amount_paise,
          persons,
          windowsOf(plan.meal_type),
          plan.number_of_meals,
          startsOn,
          customer.name,
          customer.phone,
          customer.address,
          JSON.stringify(Array.from({ length: persons }, unknownEater)),
          paid_at,
          imported?.at ?? null,
        ],
      ),
    ]);
    return inserted;
  }

  /** Without the row of its customer, which is not locked, the subscription could not be inserted. */
  private async expectStored(tx: EntityManager, id: string): Promise<void> {
    const stored = await sql.oneOrNone(tx, 'SELECT FROM subscriptions WHERE id = $1', [id]);
    if (!stored) throw new Error('the customer of a paid order was forgotten while its subscription was stored');
  }

  private async plan(
    tx: EntityManager,
    order: Paid,
    { isRefunded, imported }: { isRefunded: boolean; imported: ImportFacts | undefined },
  ): Promise<void> {
    const id = order.order_id;
    const isNew = !isRefunded && !imported;
    const [, read] = await sql.all([isNew && this.addKeptMeals(tx, id), this.subscriptions.read(tx, id)]);
    const { stored, offer } = read;
    const after = isRefunded ? cancel(stored.subscription) : this.scheduled(order, read, imported);
    const difference = differenceOf(stored.subscription, after);
    const event = isNew ? [this.events.started(stored, after, { offer, cutOffOf: (slot) => this.slots.cutOff(slot) })] : [];
    await sql.all([this.writer.write(tx, stored, after, { difference, also: event }), this.slots.book(tx, difference)]);
  }

  private scheduled(order: Paid, { stored: { subscription }, offer }: ReadSubscription, imported: ImportFacts | undefined): Subscription {
    if (!imported) return plan({ ...subscription, deliveredBefore: 0 }, offer);
    return planFrom(subscription, { firstDay: this.firstDay(order), from: imported.from }, offer);
  }

  /** Meals that were kept for the customer's next plan. From now on they belong to the plan, also if it moves to another customer. */
  private async addKeptMeals(tx: EntityManager, id: string): Promise<void> {
    const kept = 'g.subscription_id IS NULL AND g.customer_id = s.customer_id';
    const added = `UPDATE grants g SET subscription_id = s.id, customer_id = NULL, is_carried_over = true FROM subscriptions s WHERE s.id = $1 AND ${kept}`;
    await sql.execute(tx, added, [id]);
  }

  private async isRefunded(tx: EntityManager, id: string): Promise<boolean> {
    const row = await sql.oneOrNone<{ isRefunded: boolean }>(
      tx,
      `SELECT ${isRefunded} AS "isRefunded" FROM subscriptions s WHERE s.id = $1`,
      [id],
    );
    return row?.isRefunded ?? false;
  }

  private async cancel(tx: EntityManager, id: string, refundId: string): Promise<void> {
    await this.transaction.within(tx, { id }, async (_tx, unit) => {
      const { stored, offer } = await unit.read();
      const [before, after] = [stored.subscription, cancel(stored.subscription)];
      if (isSame(before, after)) return;
      if (after.takenBack === before.takenBack && after.carriedOver === before.carriedOver) return unit.writePlan(after);
      const sentences = cancelledSentences({ before, after }, offer);
      await unit.write({ after, sentences, key: `refund-${refundId}`, command: { type: 'cancel' }, actor: { kind: 'admin', id: null } });
    });
  }
}
