import type { MealPlan } from '@2x7/contracts';
import type { InboxMessage } from '@2x7/local';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { OwnShop, ShopUnderTest } from './own-shop.js';

/** ms: a mail server that was away is asked again after 1, 5 and 10 s. */
const mailPatience = 20_000;

type WithMail = Pick<ShopUnderTest, 'inbox'>;

/** The mails to one customer. */
export const mailsTo = (shop: WithMail, email: string): Promise<InboxMessage[]> => shop.inbox.messages(email);

/** Waits for the one mail to a customer. */
export function mailTo(shop: WithMail, email: string): Promise<InboxMessage> {
  return eventually(async () => {
    const mails = await mailsTo(shop, email);
    expect(mails).toHaveLength(1);
    return mails[0]!;
  }, mailPatience);
}

/** Waits until `count` mails have come to somebody who was invited; the link of the newest. */
export function invitationLink(shop: WithMail, email: string, count: number): Promise<string> {
  return eventually(async () => {
    const mails = await mailsTo(shop, email);
    expect(mails).toHaveLength(count);
    const links = mails.map((mail) => /http\S+\/admin\/invitation#[\w-]+/.exec(JSON.stringify(mail))?.[0]);
    expect(links.every(Boolean)).toBe(true);
    return links.at(-1)!;
  }, mailPatience);
}

export type OrderRow = { number: string; status: string; receipt: string; provider_order_id: string | null; source: string | null };

/** The orders of one customer; `source` is what told first that it was paid. */
export function ordersOf(shop: OwnShop, email: string): Promise<OrderRow[]> {
  const sql = `SELECT o.number, o.status, o.receipt, o.provider_order_id, h.cause AS source FROM orders o
    LEFT JOIN order_history h ON h.order_id = o.id AND h.to_status = 'paid' WHERE o.customer_email = $1 ORDER BY o.created_at`;
  return shop.query<OrderRow>('orders', sql, [email]);
}

/** The plans as visitors get them. */
export async function plansOf(url: string): Promise<MealPlan[]> {
  const answer = await fetch(`${url}/api/v1/meal-plans`);
  return ((await answer.json()) as { data: MealPlan[] }).data;
}
