import { slotNumber, type DeliverySlot, type EaterProfile } from '@2x7/contracts';
import { v7 as uuid } from 'uuid';
import type { RunningDeliveries } from './running-deliveries.js';

type Facts = {
  at: DeliverySlot;
  name?: string;
  plan?: string;
  planId?: string;
  address?: string;
  profiles?: Partial<EaterProfile>[];
  person?: 1 | 2;
  unscheduled?: number;
};

const profileOf = (profile: Partial<EaterProfile>): EaterProfile => ({ name: '', diet: 'vegetarian', allergies: [], note: '', ...profile });

/** A subscription with one planned delivery, wherever its schedule would place it: a box for each profile, or one for `person`. */
export async function plannedDelivery({ database }: RunningDeliveries, facts: Facts): Promise<{ id: string; deliveryId: string }> {
  const {
    at,
    name = 'Asha Rao',
    plan = 'Lunch Week',
    planId,
    address = '12 Tonk Road, Jaipur 302018',
    profiles = [{}],
    person,
    unscheduled = 0,
  } = facts;
  const [id, deliveryId, customer] = [uuid(), uuid(), uuid()];
  const meals = person ? 1 : profiles.length;
  await database.query('INSERT INTO customers (id, email) VALUES ($1, $2)', [customer, `${customer}@example.test`]);
  await database.query(
    `INSERT INTO subscriptions (id, number, customer_id, plan, amount_paise, persons, windows, meals_bought, unscheduled, starts_on,
      name, email, phone, address_lunch, address_dinner, profiles, paid_at)
    VALUES ($1, $2, $3, $4, 100, $5, '{lunch,dinner}', 14, $6, $7, $8, 'a@example.test', '+91 90000 00000', $9, $9, $10, '2026-11-23T09:00:00Z')`,
    [
      id,
      `2X7-${id.slice(-6)}`,
      customer,
      { id: planId, name: plan },
      profiles.length,
      unscheduled,
      at.day,
      name,
      address,
      JSON.stringify(profiles.map(profileOf)),
    ],
  );
  await database.query(
    `INSERT INTO slots (slot, capacity, cut_off) VALUES ($1, 400, (date '1970-01-01' + $1 / 2 + time '10:00') AT TIME ZONE 'Asia/Kolkata') ON CONFLICT DO NOTHING`,
    [slotNumber(at)],
  );
  await database.query('INSERT INTO deliveries (id, subscription_id, slot, meals, person) VALUES ($1, $2, $3, $4, $5)', [
    deliveryId,
    id,
    slotNumber(at),
    meals,
    person ?? null,
  ]);
  await database.query('UPDATE slots SET booked = booked + $2 WHERE slot = $1', [slotNumber(at), meals]);
  return { id, deliveryId };
}
