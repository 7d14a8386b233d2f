import type { DeliveryOutcome, Diet, EaterProfile, PlanSnapshot, SlotNumber } from '@2x7/contracts';
import { AppError, prepared, sql, type Db } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import type { Delivery, Offer, Override, Subscription } from '../domain/subscription/subscription.js';
import { SlotRepository } from '../slots/slot.repository.js';
import { Clock } from '../time/clock.js';

/** A subscription with what does not change, and the moment at which it was read. */
export type StoredSubscription = {
  id: string;
  number: string;
  version: number;
  plan: PlanSnapshot;
  paidAt: Date;
  customerId: string;
  name: string;
  now: Date;
  /** The diet of those who have not said theirs. */
  defaultDiet: Diet;
  subscription: Subscription;
  /** Addresses of the deliveries that are frozen. */
  frozenAddresses: ReadonlyMap<SlotNumber, string>;
  /** False for an imported plan until an administrator has confirmed its meals: its customer neither sees it nor gets an email. */
  isConfirmed: boolean;
  /** Meals of a cancellation that no administrator has answered. */
  mealsAwaitingApproval: number;
};

export type ReadSubscription = { stored: StoredSubscription; offer: Offer };

type DeliveryRow = Delivery & {
  slot: SlotNumber;
  state: 'planned' | 'locked' | 'delivered' | 'failed';
  address: string | null;
  outcome: DeliveryOutcome | null;
  is_owed: boolean;
};
type OverrideRow = {
  slot: SlotNumber;
  meals: number | null;
  person: number | null;
  address: string | null;
  moved_to: number | null;
  moved_meals: number | null;
  earlier_meals: number | null;
  earlier_person: number | null;
  only_person: number | null;
  was_skipped: boolean;
  skipped_slot: number | null;
  source: Override['source'];
};
type Row = {
  id: string;
  number: string;
  version: number;
  plan: PlanSnapshot;
  paid_at: Date;
  customer_id: string;
  name: string;
  email: string;
  phone: string;
  now: Date;
  default_diet: Diet | null;
  persons: number;
  windows: Subscription['windows'];
  meals_bought: number;
  meals_taken_back: number;
  meals_reserved: number;
  meals_awaiting_approval: number;
  granted: number;
  carried_over: number;
  unscheduled: number;
  delivered_before: number;
  is_confirmed: boolean;
  starts_on: number;
  cancelled_at: Date | null;
  is_refunded: boolean;
  address_lunch: string;
  address_dinner: string;
  profiles: EaterProfile[];
  delivery_note: string;
  overrides: OverrideRow[];
  pauses: { from: number; until: number }[];
  deliveries: DeliveryRow[];
};

/** SQL condition on a row `s` of subscriptions. */
export const isConfirmed = '(s.imported_at IS NULL OR s.confirmed_at IS NOT NULL)';
/** SQL condition on a row `s` of subscriptions: what was paid for it has been refunded. */
export const isRefunded = '(SELECT coalesce(sum(r.amount_paise), 0) FROM refunds_seen r WHERE r.order_id = s.id) >= s.amount_paise';
/** `$2`: the customer, or null for an administrator. */
const isOwn = `($2::uuid IS NULL OR (s.customer_id = $2 AND ${isConfirmed}))`;

const columns = `s.id, s.number, s.version, s.plan, s.paid_at, s.customer_id, s.name, s.email, s.phone, s.persons, s.windows, s.meals_bought,
  s.meals_taken_back, s.meals_reserved,
  CASE WHEN s.meals_reserved > 0 THEN (SELECT coalesce(sum(q.withdrawn), 0)::int FROM refund_requests q WHERE q.subscription_id = s.id AND q.state = 'asked')
    ELSE 0 END AS meals_awaiting_approval,
  s.unscheduled, s.delivered_before, ${isConfirmed} AS is_confirmed, s.starts_on - date '1970-01-01' AS starts_on, s.cancelled_at,
  s.cancelled_at IS NOT NULL AND ${isRefunded} AS is_refunded, s.address_lunch, s.address_dinner,
  s.profiles, s.delivery_note,
  (SELECT p.default_diet FROM plan_settings p WHERE p.plan_id::text = s.plan ->> 'id' ORDER BY p.set_at DESC LIMIT 1) AS default_diet,
  (SELECT coalesce(sum(g.meals), 0)::int FROM grants g WHERE g.subscription_id = s.id) AS granted,
  (SELECT coalesce(sum(g.meals), 0)::int FROM grants g WHERE g.subscription_id = s.id AND g.is_carried_over) AS carried_over,
  (SELECT coalesce(json_agg(json_build_object('slot', o.slot, 'meals', o.meals, 'person', o.person, 'address', o.address, 'moved_to', o.moved_to,
     'moved_meals', o.moved_meals, 'earlier_meals', o.earlier_meals, 'earlier_person', o.earlier_person, 'only_person', o.only_person, 'was_skipped', o.was_skipped, 'skipped_slot', o.skipped_slot, 'source', o.source) ORDER BY o.slot), '[]') FROM overrides o WHERE o.subscription_id = s.id) AS overrides,
  (SELECT coalesce(json_agg(json_build_object('from', p.from_slot, 'until', p.until_slot) ORDER BY p.from_slot), '[]')
     FROM pauses p WHERE p.subscription_id = s.id) AS pauses,
  (SELECT coalesce(json_agg(json_build_object('slot', d.slot, 'meals', d.meals, 'person', d.person, 'state', d.state, 'address', d.address,
     'outcome', d.outcome, 'is_owed', d.is_owed)
     ORDER BY d.slot), '[]') FROM deliveries d WHERE d.subscription_id = s.id) AS deliveries`;

const overrideOf = (row: OverrideRow): Override => ({
  meals: row.meals,
  person: row.person,
  address: row.address,
  movedTo: row.moved_to,
  movedMeals: row.moved_meals,
  earlierMeals: row.earlier_meals,
  earlierPerson: row.earlier_person,
  onlyPerson: row.only_person,
  wasSkipped: row.was_skipped,
  skippedSlot: row.skipped_slot,
  source: row.source,
});

/** @param from the first slot whose cut-off has not passed: deliveries before it are fixed, frozen or not */
function subscriptionOf(row: Row, from: SlotNumber): Subscription {
  const isFixed = ({ state, slot }: DeliveryRow): boolean => state !== 'planned' || slot < from;
  const bySlot = (rows: DeliveryRow[]): Map<SlotNumber, Delivery> =>
    new Map(rows.map(({ slot, meals, person }) => [slot, { meals, person }]));
  return {
    persons: row.persons,
    windows: row.windows,
    mealsBought: row.meals_bought,
    granted: row.granted,
    carriedOver: row.carried_over,
    takenBack: row.meals_taken_back,
    reserved: row.meals_reserved,
    deliveredBefore: row.delivered_before,
    isCancelled: row.cancelled_at !== null,
    isRefunded: row.is_refunded,
    startsOn: row.starts_on,
    overrides: new Map(row.overrides.map((override) => [override.slot, overrideOf(override)])),
    pauses: row.pauses,
    planned: bySlot(row.deliveries.filter((delivery) => !isFixed(delivery))),
    fixed: bySlot(row.deliveries.filter((delivery) => isFixed(delivery) && !delivery.is_owed)),
    failed: bySlot(row.deliveries.filter(({ is_owed }) => is_owed)),
    outcomes: new Map(row.deliveries.flatMap(({ slot, outcome }) => (outcome ? [[slot, outcome] as const] : []))),
    unscheduled: row.unscheduled,
    email: row.email,
    phone: row.phone,
    addresses: { lunch: row.address_lunch, dinner: row.address_dinner },
    profiles: row.profiles,
    deliveryNote: row.delivery_note,
  };
}

/** Reads subscriptions with their facts. */
@Injectable()
export class SubscriptionRepository {
  constructor(
    private readonly clock: Clock,
    private readonly slots: SlotRepository,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rules'>,
  ) {}

  /** Locks the subscription for the transaction, before its facts are read. @throws AppError 404, also for another customer's */
  lock(tx: EntityManager, id: string, owner?: string): Promise<void> {
    return this.find(tx, id, owner, 'FOR UPDATE');
  }

  /** @throws AppError 404, also for another customer's */
  async find(db: Db, id: string, owner?: string, lock: 'FOR UPDATE' | '' = ''): Promise<void> {
    const text = prepared(`SELECT s.id FROM subscriptions s WHERE s.id = $1 AND ${isOwn} ${lock}`);
    if (!(await sql.oneOrNone(db, text, [id, owner ?? null]))) throw new AppError('not_found', 'Plan not found.');
  }

  /**
   * The facts of a subscription, and the slots that could still change when they were read.
   * @throws AppError 404, also for another customer's
   */
  async read(db: Db, id: string, owner?: string): Promise<ReadSubscription> {
    const text = prepared(`SELECT ${this.clock.sqlAhead('$3')} AS now, ${columns} FROM subscriptions s WHERE s.id = $1 AND ${isOwn}`);
    const found = sql.oneOrNone<Row>(db, text, [id, owner ?? null, this.clock.offsetMs]);
    const [row, open] = await sql.all([found, this.slots.open(db)]);
    if (!row) throw new AppError('not_found', 'Plan not found.');
    const { number, version, plan, name, now } = row;
    const addresses = row.deliveries.flatMap(({ slot, address }) => (address === null ? [] : [[slot, address] as const]));
    const offer = await this.slots.offer(db, now, open);
    const stored = {
      id,
      number,
      version,
      plan,
      paidAt: row.paid_at,
      customerId: row.customer_id,
      name,
      now,
      defaultDiet: row.default_diet ?? this.config.rules.defaultDiet,
      subscription: subscriptionOf(row, offer.from),
      frozenAddresses: new Map(addresses),
      isConfirmed: row.is_confirmed,
      mealsAwaitingApproval: row.meals_awaiting_approval,
    };
    return { stored, offer };
  }
}
