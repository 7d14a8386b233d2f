import { addDays, dayNumber, dayOf, type SlotNumber } from '@2x7/contracts';
import { sql, type Db } from '@2x7/service-kit';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { snapshotOf } from '../domain/kitchen/label.js';
import { plan } from '../domain/schedule/plan.js';
import type { Offer, Subscription } from '../domain/subscription/subscription.js';
import type { DeliveryRules } from '../rules.js';
import { SlotRepository } from '../slots/slot.repository.js';
import { Clock } from '../time/clock.js';
import { bookWithRoom, insertDeliveries, insertMenu, insertPlans, withoutForeignKeys } from './many-plans.sql.js';

/** A dish whose label states everything. */
const dish = snapshotOf('018f0000-0000-7000-8000-000000000001', {
  dish_name: 'Dal and rice',
  categories: ['vegetarian'],
  allergens: ['milk'],
  may_contain: ['nuts'],
  ingredients: ['Basmati rice', 'Toor dal', 'Onion', 'Tomato', 'Ghee', 'Ginger', 'Garlic', 'Cumin', 'Coriander'],
  ...{ calories: 480, protein: 18, carbs: 72, sugar: 4, added_sugar: 0, fiber: 9, fat: 12 },
  ...{ saturated_fat: 5, trans_fat: 0.1, cholesterol: 20, sodium: 610 },
  net_grams: 400,
  use_within_hours: 6,
  storage: 'Keep below 5 °C. Reheat once, until it steams.',
});

/** Meals of each plan: lunch and dinner of four weeks. */
const meals = 56;
const days = meals / 2;
/** The plans of a group start on one day, and each group when the one before has ended: each slot has a fifth of the plans. */
const groups = 5;
/** Plans of one transaction. */
const batch = 2_000;

/** Seconds for the schedule of all plans in one thread, and for storing plans and deliveries with every index. */
export type ManyPlans = { deliveries: number; scheduleSeconds: number; storeSeconds: number };

type Planned = { slots: SlotNumber[]; unscheduled: number };

const planOf = (startsOn: number): Subscription => ({
  persons: 1,
  windows: ['lunch', 'dinner'],
  mealsBought: meals,
  granted: 0,
  carriedOver: 0,
  takenBack: 0,
  reserved: 0,
  deliveredBefore: 0,
  isCancelled: false,
  isRefunded: false,
  startsOn,
  overrides: new Map(),
  pauses: [],
  planned: new Map(),
  fixed: new Map(),
  failed: new Map(),
  outcomes: new Map(),
  unscheduled: 0,
  email: '',
  phone: '',
  addresses: { lunch: '', dinner: '' },
  profiles: [],
  deliveryNote: '',
});

/** Plans every subscription by itself, as the service does, though those of a group lead to the same deliveries. */
function scheduleAll(count: number, firstDay: number, offer: Offer): Planned[] {
  const byGroup: Planned[] = [];
  for (let index = 0; index < count; index += 1) {
    const group = index % groups;
    const { planned, unscheduled } = plan(planOf(firstDay + group * days), offer);
    byGroup[group] ??= { slots: [...planned.keys()], unscheduled };
  }
  return byGroup;
}

/** Stores plans `first` to `last` and their deliveries, and books their slots. */
async function storeBatch(
  tx: Db,
  { first, last, firstDay }: { first: number; last: number; firstDay: number },
  byGroup: Planned[],
): Promise<void> {
  await sql.execute(tx, withoutForeignKeys);
  for (const [group, { slots, unscheduled }] of byGroup.entries()) {
    const numbers = Array.from({ length: last - first }, (_, index) => first + index).filter((number) => number % groups === group);
    const ids = numbers.map(() => uuid());
    const startsOn = addDays('1970-01-01', firstDay + group * days);
    await sql.execute(tx, insertPlans, [ids, numbers, startsOn, unscheduled, meals]);
    await sql.execute(tx, insertDeliveries, [ids, slots]);
    await sql.execute(tx, bookWithRoom, [slots, ids.length]);
  }
}

/**
 * Adds plans for measurements, in the state in which the service would have left them: 56 meals each, spread over 20 weeks from tomorrow, with a menu.
 * No event is published. A slot gets the capacity that it needs, and a tenth more: changes find room, as in a kitchen that does not refuse orders.
 */
export async function seedManyPlans(databaseUrl: string, count: number, rules: DeliveryRules): Promise<ManyPlans> {
  const database = await new DataSource({ type: 'postgres', url: databaseUrl }).initialize();
  try {
    const repository = new SlotRepository({ rules }, new Clock({}));
    const now = new Date();
    await repository.extend(database, now);
    const offer = await repository.offer(database, now);
    const roomy: Offer = { ...offer, slots: new Map([...offer.slots].map(([slot, row]) => [slot, { ...row, capacity: 1e6 }])) };
    const firstDay = dayNumber(dayOf(now)) + 1;
    const started = performance.now();
    const byGroup = scheduleAll(count, firstDay, roomy);
    const scheduled = performance.now();
    for (let first = 0; first < count; first += batch) {
      const last = Math.min(first + batch, count);
      await database.transaction((tx) => storeBatch(tx, { first, last, firstDay }, byGroup));
    }
    const stored = performance.now();
    await sql.execute(database, insertMenu, [2 * firstDay, offer.until, JSON.stringify(dish)]);
    const perGroup = (_: Planned, group: number): number => Math.ceil((count - group) / groups);
    return {
      deliveries: byGroup.reduce((sum, one, group) => sum + one.slots.length * perGroup(one, group), 0),
      scheduleSeconds: (scheduled - started) / 1_000,
      storeSeconds: (stored - scheduled) / 1_000,
    };
  } finally {
    await database.destroy();
  }
}
