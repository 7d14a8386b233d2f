import { queueOf } from '@2x7/service-kit/rabbitmq';
import { eventually } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import type { TestEnvironment } from '../test-environment/test-environment.js';
import type { FrozenSlots } from './frozen-slots.js';
import type { SeededRandom } from './seeded-random.js';

export type SubscriptionRow = {
  id: string;
  email: string;
  amount_paise: number;
  bought: number;
  granted: number;
  taken_back: number;
  unscheduled: number;
  is_cancelled: boolean;
};
export type DeliveryRow = {
  subscription_id: string;
  slot: number;
  meals: number;
  state: 'planned' | 'locked' | 'delivered' | 'failed';
  /** It failed, and its meals are owed again. */
  is_owed: boolean;
};
type SlotRow = {
  slot: number;
  capacity: number;
  booked: number;
  boxes: number;
  is_frozen: boolean;
  is_boxed: boolean;
  is_due: boolean;
  is_closed: boolean;
};
export type ChangeRow = {
  id: string;
  subscription_id: string;
  key: string;
  number: string;
  type: string;
  /** Meals that an administrator added; below 0: withdrew. */
  meals: number | null;
  /** Slots of the change whose cut-off had passed when it was accepted. */
  late_slots: number;
};

/** The end state of the deliveries service. */
export type DeliveriesFacts = {
  subscriptions: SubscriptionRow[];
  deliveries: DeliveryRow[];
  slots: SlotRow[];
  changes: ChangeRow[];
  /** Refunds of the payment that paid the order: those that are done at orders, and those of which deliveries knows. */
  refunds: { done: RefundRow[]; seen: RefundRow[] };
  /** Frozen parts of slots that changed afterwards. */
  changedAfterFreeze: string[];
};
type RefundRow = { id: string; order_id: string; amount_paise: number };

const subscriptionsSql = `SELECT id, email, amount_paise::int, meals_bought AS bought, meals_taken_back + meals_reserved AS taken_back, unscheduled,
  cancelled_at IS NOT NULL AS is_cancelled, (SELECT coalesce(sum(meals), 0)::int FROM grants g WHERE g.subscription_id = s.id) AS granted
  FROM subscriptions s`;
const slotsSql = `SELECT slot, capacity, booked, frozen_at IS NOT NULL AS is_frozen, boxed_at IS NOT NULL AS is_boxed, cut_off <= $1 AS is_due,
  closed_reason IS NOT NULL AS is_closed,
  (SELECT count(*)::int FROM boxes b WHERE b.slot = s.slot AND NOT b.is_late) AS boxes FROM slots s`;
const changesSql = `SELECT id, subscription_id, key, 'C-' || lpad(number::text, 6, '0') AS number, command->>'type' AS type,
  (command->>'meals')::int AS meals, (SELECT count(*)::int FROM jsonb_array_elements(difference) d JOIN slots s ON s.slot = (d->>0)::int
    WHERE s.cut_off <= c.at) AS late_slots FROM changes c`;

/** Reads the end state from the databases. */
export async function collectDeliveries({ databases, clock }: TestEnvironment, frozen: FrozenSlots): Promise<DeliveriesFacts> {
  const doneSql = `SELECT r.id, r.order_id, r.amount_paise::int FROM refund_tasks r JOIN orders o ON o.id = r.order_id AND o.payment_id = r.payment_id
    WHERE r.state = 'done'`;
  return {
    subscriptions: await databases.query<SubscriptionRow>('deliveries', subscriptionsSql),
    deliveries: await databases.query<DeliveryRow>('deliveries', 'SELECT subscription_id, slot, meals, state, is_owed FROM deliveries'),
    slots: await databases.query<SlotRow>('deliveries', slotsSql, [clock.now]),
    changes: await databases.query<ChangeRow>('deliveries', changesSql),
    refunds: {
      done: await databases.query<RefundRow>('orders', doneSql),
      seen: await databases.query<RefundRow>('deliveries', 'SELECT refund_id AS id, order_id, amount_paise::int FROM refunds_seen'),
    },
    changedAfterFreeze: await frozen.changed(),
  };
}

/** Events that are delivered once more in the end. */
const mostRepeated = 60;

/** Delivers payments and refunds to the deliveries service again, as other events and in another order. */
export async function repeatEvents({ databases, broker }: TestEnvironment, random: SeededRandom): Promise<void> {
  const rows = await databases.query<{ event: object }>(
    'orders',
    `SELECT event FROM outbox WHERE type IN ('order.paid', 'order.refunded') ORDER BY type DESC, event_id LIMIT ${mostRepeated}`,
  );
  for (const { event } of random.shuffled(rows)) {
    const bytes = Buffer.from(JSON.stringify({ ...event, id: uuid() }));
    await eventually(() => broker.put(queueOf('deliveries'), bytes), 30_000);
  }
}
