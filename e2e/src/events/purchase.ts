import { eventually } from '@2x7/service-kit/testing';
import type { InboxMessage } from '@2x7/local/testing';
import type { PaidAnswer } from '@2x7/razorpay-sandbox';
import { expect } from '@jest/globals';
import type { TestEnvironment } from '../test-environment/test-environment.js';
import { emailsTo as orderEmails } from '../shop/shop-queries.js';
import { orderOf, type Answer } from '../test-environment/shop-client.js';

export type Purchase = { email: string; orderId: string; paid: PaidAnswer };

let serial = 0;

const bodyFor = (email: string, mealPlanId: string): Record<string, unknown> => ({
  customerEmail: email,
  customerName: 'Asha Rao',
  customerPhone: '+91 90000 00000',
  deliveryAddress: '12 Tonk Road, Jaipur 302018',
  mealPlanId,
});

export const orderFor = (environment: TestEnvironment, planId: string, email: string): Promise<Answer> =>
  environment.client.createOrder(bodyFor(email, planId));

/** An order whose payment is captured at the provider; the shop has no payment update yet. */
export async function order(environment: TestEnvironment, planId: string): Promise<Purchase> {
  serial += 1;
  const email = `customer-${serial}@mail.example`;
  const created = await orderFor(environment, planId, email);
  expect(created).toMatchObject({ status: 200 });
  const orderId = orderOf(created).order_id;
  return { email, orderId, paid: environment.sandbox.pay({ orderId, outcome: 'captured' }) as PaidAnswer };
}

/** An order that the shop has set to paid. */
export async function buy(environment: TestEnvironment, planId: string): Promise<Purchase> {
  const bought = await order(environment, planId);
  expect(await environment.client.verify(bought.paid)).toMatchObject({ status: 200, text: expect.stringContaining('"paid"') });
  return bought;
}

export const buyMany = (environment: TestEnvironment, planId: string, count: number): Promise<Purchase[]> =>
  Promise.all(Array.from({ length: count }, () => buy(environment, planId)));

export const emailsTo = (environment: TestEnvironment, { email }: Purchase): Promise<InboxMessage[]> => orderEmails(environment, email);

/** Waits up to two minutes until the shop has recorded a confirmation for every purchase; then each has exactly one email. */
export async function expectOneEmailEach(environment: TestEnvironment, bought: readonly Purchase[]): Promise<void> {
  await eventually(async () => {
    const rows = await environment.databases.query<{ id: string }>(
      'orders',
      'SELECT provider_order_id AS id FROM orders WHERE confirmation_sent_at IS NOT NULL',
    );
    const confirmed = new Set(rows.map(({ id }) => id));
    expect(bought.filter(({ orderId }) => !confirmed.has(orderId)).map(({ email }) => email)).toEqual([]);
  }, 120_000);
  const counts = await Promise.all(bought.map(async (one) => (await emailsTo(environment, one)).length));
  expect(counts).toEqual(bought.map(() => 1));
}

export const expectNoDeadLetters = async (environment: TestEnvironment): Promise<void> => {
  for (const consumer of ['email', 'orders']) expect(await environment.broker.queue(`2x7.${consumer}.dead`)).toMatchObject({ waiting: 0 });
};

/** The number of times that orders announced a paid order. */
export const countAnnouncements = ({ databases }: TestEnvironment): Promise<number> =>
  databases.count('orders', "outbox WHERE type = 'order.paid'");
