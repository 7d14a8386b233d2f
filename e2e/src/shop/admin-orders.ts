import type { OrderDetail, OrderPage, OrderSummary } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import type { Page } from 'playwright-core';
import { orderBody } from '../api/examples.js';
import type { ApiClient } from './api-client.js';
import { plansOf } from './shop-queries.js';
import type { OwnShop } from './own-shop.js';
import type { Visitor } from '../browser/pages/visitor.js';

/** Puts the session of somebody who has signed in into the browser, and opens a screen of the office. */
export async function openOffice(visitor: Visitor, session: ApiClient, path: string): Promise<Page> {
  await visitor.page.context().addCookies([{ name: 'sid', value: session.session, url: session.url, httpOnly: true, sameSite: 'Strict' }]);
  await visitor.page.goto(path);
  await visitor.page.locator('main h1').waitFor();
  return visitor.page;
}

export type Desk = { shop: OwnShop; admin: ApiClient };
type Buyer = { customerEmail: string; customerName: string; customerPhone: string; deliveryAddress: string };

const only = (page: OrderPage): OrderSummary => {
  expect(page.orders).toHaveLength(1);
  return page.orders[0]!;
};

/** The newest order of a customer, as the desk lists it. */
export const listed = async ({ admin }: Desk, email: string): Promise<OrderSummary> =>
  only(await admin.data<OrderPage>(`/orders/admin/all?search=${encodeURIComponent(email)}`));

export const detailOf = ({ admin }: Desk, id: string): Promise<OrderDetail> => admin.data<OrderDetail>(`/orders/admin/${id}`);

/** An order that nobody has paid. */
export async function placeOrder(desk: Desk, buyer: Partial<Buyer> = {}): Promise<OrderSummary & { providerOrderId: string }> {
  const plan = (await plansOf(desk.shop.url))[0]!;
  const body = { ...orderBody(plan), ...buyer } as Record<string, unknown> & Buyer;
  const { order_id: providerOrderId } = await desk.admin.data<{ order_id: string }>('/orders/create-order', { method: 'POST', body });
  return { ...(await listed(desk, body.customerEmail)), providerOrderId };
}

/** An order that its customer has paid in the sandbox, with its confirmation sent. */
export async function paidOrder(desk: Desk, buyer: Partial<Buyer> = {}): Promise<OrderDetail> {
  const { id, providerOrderId } = await placeOrder(desk, buyer);
  await desk.admin.data('/orders/verify-payment', { method: 'POST', body: desk.shop.sandbox.pay({ orderId: providerOrderId, outcome: 'captured' }) });
  return eventually(async () => {
    const order = await detailOf(desk, id);
    expect([order.state, order.confirmation_sent_at]).toEqual(['paid', expect.any(String)]);
    return order;
  }, 20_000);
}
