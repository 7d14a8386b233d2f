import type { Dish, MealPlan } from '@2x7/contracts';
import type { InboxMessage } from '@2x7/local';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { OwnShop } from './own-shop.js';
import type { ShopUnderTest } from './shop-under-test.js';

/** ms. The email service retries after 1, 5 and 10 s when the mail server is down. */
export const emailTimeout = 20_000;

type WithInbox = Pick<ShopUnderTest, 'inbox'>;

const isAboutDeliveries = ({ messageId }: InboxMessage): boolean => /^<(subscription-|sign-in\.)/.test(messageId);

/** The emails to an address, or all, newest first, without those about deliveries: a paid order sends one of those too. */
export const emailsTo = async ({ inbox }: WithInbox, email?: string): Promise<InboxMessage[]> =>
  (await inbox.messages(email)).filter((message) => !isAboutDeliveries(message));

/** Waits for the only email to an address. */
export function emailTo(shop: WithInbox, email: string): Promise<InboxMessage> {
  return eventually(async () => {
    const emails = await emailsTo(shop, email);
    expect(emails).toHaveLength(1);
    return emails[0]!;
  }, emailTimeout);
}

/** Waits until an invited user has `count` emails, and returns the link of the newest. */
export function invitationLink(shop: WithInbox, email: string, count: number): Promise<string> {
  return eventually(async () => {
    const emails = await emailsTo(shop, email);
    expect(emails).toHaveLength(count);
    const links = emails.map((message) => /http\S+\/admin\/invitation#[\w-]+/.exec(JSON.stringify(message))?.[0]);
    expect(links.every(Boolean)).toBe(true);
    return links.at(-1)!;
  }, emailTimeout);
}

type OrderRow = { number: string; status: string; receipt: string; provider_order_id: string | null; source: string | null };

/** The orders of one customer; `source` is the source of the payment update that made it paid. */
export function ordersOf(shop: OwnShop, email: string): Promise<OrderRow[]> {
  const sql = `SELECT o.number, o.status, o.receipt, o.provider_order_id, h.cause AS source FROM orders o
    LEFT JOIN order_history h ON h.order_id = o.id AND h.to_status = 'paid' WHERE o.customer_email = $1 ORDER BY o.created_at`;
  return shop.query<OrderRow>('orders', sql, [email]);
}

/** How many payments of this customer the provider has captured. */
export async function capturedPaymentsOf(shop: OwnShop, email: string): Promise<number> {
  const mine = new Set((await ordersOf(shop, email)).map((order) => order.provider_order_id));
  return shop.sandbox.ledger.payments().filter(({ order_id: id, status }) => mine.has(id) && status === 'captured').length;
}

/** The plans as the public API lists them. */
export async function plansOf(url: string): Promise<MealPlan[]> {
  const answer = await fetch(`${url}/api/v1/meal-plans`);
  return ((await answer.json()) as { data: MealPlan[] }).data;
}

/** The names of the dishes that the public menu lists. */
export async function publicDishNames(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/v1/sample-menu`);
  return ((await answer.json()) as { data: Dish[] }).data.map((dish) => dish.dish_name);
}
