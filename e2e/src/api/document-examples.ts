import { dayOf, type OrderDocument } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { ApiClient } from '../shop/api-client.js';
import type { ApiFixture, Example } from './api-example.js';
import { signedInCustomer } from './customer-examples.js';
import { refundBody } from './refund-body.js';

type Caller = { client: ApiClient; headers: Record<string, string>; root: string; id: string };

/** A paid order, and the customer or the administrator who reads its documents. */
async function callerOf(access: 'admin' | 'customer', { shop, admin, plan }: ApiFixture): Promise<Caller> {
  const { id, cookie } = await signedInCustomer(shop, plan);
  return access === 'admin'
    ? { client: admin, headers: {}, root: '/orders/admin', id }
    : { client: new ApiClient(shop.url), headers: { cookie }, root: '/my/orders', id };
}

const list =
  (access: 'admin' | 'customer') =>
  async (fixture: ApiFixture): Promise<Example> => {
    const { headers, root, id } = await callerOf(access, fixture);
    return { path: `${root}/${id}/documents`, headers };
  };

/** Waits until the document is issued. */
const document =
  (access: 'admin' | 'customer', kind: OrderDocument['kind']) =>
  async (fixture: ApiFixture): Promise<Example> => {
    const { client, headers, root, id } = await callerOf(access, fixture);
    if (kind === 'credit-note') await fixture.admin.data(`/orders/admin/${id}/refunds`, { method: 'POST', body: refundBody() });
    return eventually(async () => {
      const documents = await client.data<OrderDocument[]>(`${root}/${id}/documents`, { headers });
      const found = documents.find((one) => one.kind === kind);
      if (!found) throw new Error(`${kind} is not issued`);
      return { path: found.path, headers };
    });
  };

/** For each route of the documents of an order, a call that succeeds. */
export const documentExamples: Record<string, (fixture: ApiFixture) => Example | Promise<Example>> = {
  'GET /orders/admin/:id/documents': list('admin'),
  'GET /orders/admin/:id/payment-receipt.pdf': document('admin', 'payment-receipt'),
  'GET /orders/admin/:id/invoice.pdf': document('admin', 'tax-invoice'),
  'GET /orders/admin/refunds/:id/credit-note.pdf': document('admin', 'credit-note'),
  'GET /orders/admin/invoices.csv': async (fixture) => {
    await document('admin', 'tax-invoice')(fixture);
    return { path: `/orders/admin/invoices.csv?month=${dayOf(new Date()).slice(0, 7)}` };
  },
  'GET /my/orders/:id/documents': list('customer'),
  'GET /my/orders/:id/payment-receipt.pdf': document('customer', 'payment-receipt'),
  'GET /my/orders/:id/invoice.pdf': document('customer', 'tax-invoice'),
  'GET /my/orders/refunds/:id/credit-note.pdf': document('customer', 'credit-note'),
};
