import type { OrderDetail, OrderPage, OrderSearch, OrderSummary } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import { orderBody } from './order-body.js';
import type { ApiClient } from './api-client.js';
import { plansOf } from './shop-queries.js';
import type { OwnShop } from './own-shop.js';

export type AdminSession = { shop: OwnShop; admin: ApiClient };
type Buyer = { customerEmail: string; customerName: string; customerPhone: string; deliveryAddress: string };

/** Orders as the admin area lists them, newest first. */
export const searchOrders = async (admin: ApiClient, search: Partial<OrderSearch>): Promise<OrderSummary[]> =>
  (await admin.data<OrderPage>('/orders/admin/search', { method: 'POST', body: search })).orders;

/** The only order of a customer. */
export async function listedOrder({ admin }: AdminSession, email: string): Promise<OrderSummary> {
  const orders = await searchOrders(admin, { search: email });
  expect(orders).toHaveLength(1);
  return orders[0]!;
}

export const detailOf = ({ admin }: AdminSession, id: string): Promise<OrderDetail> => admin.data<OrderDetail>(`/orders/admin/${id}`);

/** An unpaid order. */
export async function placeOrder(session: AdminSession, buyer: Partial<Buyer> = {}): Promise<OrderSummary & { providerOrderId: string }> {
  const plan = (await plansOf(session.shop.url))[0]!;
  const body = { ...orderBody(plan), ...buyer } as Record<string, unknown> & Buyer;
  const { order_id: providerOrderId } = await session.admin.data<{ order_id: string }>('/orders/create-order', { method: 'POST', body });
  return { ...(await listedOrder(session, body.customerEmail)), providerOrderId };
}

/** An order that is paid at the sandbox and whose confirmation was sent. */
export async function paidOrder(session: AdminSession, buyer: Partial<Buyer> = {}): Promise<OrderDetail> {
  const { id, providerOrderId } = await placeOrder(session, buyer);
  await session.admin.data('/orders/verify-payment', {
    method: 'POST',
    body: session.shop.sandbox.pay({ orderId: providerOrderId, outcome: 'captured' }),
  });
  return eventually(async () => {
    const order = await detailOf(session, id);
    expect([order.state, order.confirmation_sent_at]).toEqual(['paid', expect.any(String)]);
    return order;
  }, 20_000);
}
