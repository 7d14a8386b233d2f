import { addDays, dayOf, slotNumber, type DeliverySlot, type MealPlan } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import { ApiClient } from './api-client.js';
import type { OwnShop } from './own-shop.js';
import { emailTimeout } from './shop-queries.js';

type SignInEmail = { link: string; token: string; code: string };

type Customer = { email: string; address: string };

/** A customer with a paid plan. `path` is the plan's page, and below /api/v1 the plan. */
export type Subscriber = { customer: Customer; id: string; path: string };

let subscribers = 0;

/** Buys a plan through the payment provider's sandbox and waits until its deliveries are planned. */
export async function subscribe(shop: OwnShop, plan: MealPlan): Promise<Subscriber> {
  const customer = { email: `subscriber${(subscribers += 1)}.${process.pid}@mail.example`, address: '12 Tonk Road\nJaipur 302018' };
  const client = new ApiClient(shop.url);
  const body = {
    customerEmail: customer.email,
    customerName: 'Asha Rao',
    customerPhone: '+91 90000 12345',
    deliveryAddress: customer.address,
    mealPlanId: plan.id,
    receipt: `subscriber-${process.pid}-${subscribers}`,
  };
  const { order_id: orderId } = await client.data<{ order_id: string }>('/orders/create-order', { method: 'POST', body });
  await client.data('/orders/verify-payment', { method: 'POST', body: shop.sandbox.pay({ orderId, outcome: 'captured' }) });
  const id = await subscriptionOf(shop, customer.email);
  return { customer, id, path: `/my/plans/${id}` };
}

/** Lets the plan's first delivery have been yesterday's dinner. */
export async function deliverYesterday(shop: OwnShop, { id }: Subscriber): Promise<DeliverySlot> {
  const slot: DeliverySlot = { day: addDays(dayOf(new Date()), -1), window: 'dinner' };
  await shop.query(
    'deliveries',
    `INSERT INTO slots (slot, capacity, booked, cut_off, frozen_at, boxed_at) VALUES ($1, 400, 1, now() - interval '1 day', now(), now())
     ON CONFLICT (slot) DO NOTHING`,
    [slotNumber(slot)],
  );
  await shop.query(
    'deliveries',
    `UPDATE deliveries SET slot = $2, state = 'locked', address = 'Jaipur'
     WHERE id = (SELECT id FROM deliveries WHERE subscription_id = $1 ORDER BY slot LIMIT 1)`,
    [id, slotNumber(slot)],
  );
  return slot;
}

/** Waits for the subscription of an address. */
export const subscriptionOf = (shop: OwnShop, email: string): Promise<string> =>
  eventually(async () => {
    const rows = await shop.query<{ id: string }>('deliveries', 'SELECT id FROM subscriptions WHERE email = $1', [email]);
    expect(rows).toHaveLength(1);
    return rows[0]!.id;
  }, emailTimeout);

/** Waits for the `count`th sign-in email of an address. */
export const signInEmail = (shop: OwnShop, email: string, count = 1): Promise<SignInEmail> =>
  eventually(async () => {
    const emails = (await shop.inbox.messages(email)).filter(({ messageId }) => messageId.startsWith('<sign-in.'));
    expect(emails).toHaveLength(count);
    const link = /http\S+\/my#[\w-]+/.exec(emails[0]!.text)![0];
    return { link, token: link.split('#')[1]!, code: /^Code: +(\d{6})$/m.exec(emails[0]!.text)![1]! };
  }, emailTimeout);

/** Takes the meals that are still to come from the plan, so that its customer can be erased. */
export async function endPlan(shop: OwnShop, subscriptionId: string): Promise<void> {
  await shop.query('deliveries', 'UPDATE subscriptions SET unscheduled = 0, meals_reserved = 0 WHERE id = $1', [subscriptionId]);
  const free = `
    WITH planned AS (DELETE FROM deliveries WHERE subscription_id = $1 AND outcome IS NULL RETURNING slot, meals)
    UPDATE slots s SET booked = booked - p.meals FROM planned p WHERE p.slot = s.slot`;
  await shop.query('deliveries', free, [subscriptionId]);
}
