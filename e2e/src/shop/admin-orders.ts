import type { OrderDetail, OrderPage, OrderSummary } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import { orderBody } from './order-body.js';
import type { ApiClient } from './api-client.js';
import { plansOf } from './shop-queries.js';
import type { OwnShop } from './own-shop.js';

export type AdminSession = { shop: OwnShop; admin: ApiClient };
type Buyer = { customerEmail: string; customerName: string; customerPhone: string; deliveryAddress: string };

const only = (page: OrderPage): OrderSummary => {
  expect(page.orders).toHaveLength(1);
  return page.orders[0]!;
};

/** The newest order of a customer, as the admin area lists it. */
export const listedOrder = async ({ admin }: AdminSession, email: string): Promise<OrderSummary> =>
  only(await admin.data<OrderPage>(`/orders/admin/all?search=${encodeURIComponent(email)}`));

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
