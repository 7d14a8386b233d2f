import { eventually } from '@2x7/service-kit/testing';
import type { InboxMessage } from '@2x7/local/testing';
import type { PaidAnswer } from '@2x7/razorpay-sandbox';
import { expect } from 'expect';
import type { House } from '../test-environment/test-environment.js';
import { orderOf, type Answer } from '../test-environment/shop-client.js';

export type Bought = { email: string; orderId: string; paid: PaidAnswer };

let serial = 0;

const bodyFor = (email: string, mealPlanId: string): Record<string, unknown> => ({
  customerEmail: email, customerName: 'Asha Rao', customerPhone: '+91 90000 00000', deliveryAddress: '12 Tonk Road, Jaipur 302018', mealPlanId,
});

export const orderFor = (house: House, planId: string, email: string): Promise<Answer> => house.client.createOrder(bodyFor(email, planId));

/** An order that is open and captured at the provider, though nobody has told the shop. */
export async function order(house: House, planId: string): Promise<Bought> {
  serial += 1;
  const email = `customer-${serial}@mail.example`;
  const created = await orderFor(house, planId, email);
  expect(created).toMatchObject({ status: 200 });
  const orderId = orderOf(created).order_id;
  return { email, orderId, paid: house.sandbox.pay({ orderId, outcome: 'captured' }) as PaidAnswer };
}

/** An order that the shop calls paid. */
export async function buy(house: House, planId: string): Promise<Bought> {
  const bought = await order(house, planId);
  expect(await house.client.verify(bought.paid)).toMatchObject({ status: 200, text: expect.stringContaining('"paid"') });
  return bought;
}

export const buySome = (house: House, planId: string, count: number): Promise<Bought[]> =>
  Promise.all(Array.from({ length: count }, () => buy(house, planId)));

export const emailsTo = (house: House, { email }: Bought): Promise<InboxMessage[]> => house.inbox.messages(email);

/** Waits, two minutes at most, until every buyer has a mail and the shop knows it; then each must have exactly one. */
export async function oneMailEach(house: House, bought: readonly Bought[]): Promise<void> {
  await eventually(async () => {
    const rows = await house.databases.query<{ id: string }>(
      'orders', 'SELECT provider_order_id AS id FROM orders WHERE confirmation_sent_at IS NOT NULL',
    );
    const confirmed = new Set(rows.map(({ id }) => id));
    expect(bought.filter(({ orderId }) => !confirmed.has(orderId)).map(({ email }) => email)).toEqual([]);
  }, 120_000);
  const counts = await Promise.all(bought.map(async (one) => (await emailsTo(house, one)).length));
  expect(counts).toEqual(bought.map(() => 1));
}

export const nothingIsDead = async (house: House): Promise<void> => {
  for (const consumer of ['email', 'orders']) expect(await house.broker.queue(`2x7.${consumer}.dead`)).toMatchObject({ waiting: 0 });
};

/** How many events of this type the orders service has written down to be published. */
export async function eventsOf(house: House, type: string): Promise<number> {
  const [row] = await house.databases.query<{ count: string }>('orders', 'SELECT count(*) FROM outbox WHERE type = $1', [type]);
  return Number(row?.count);
}
