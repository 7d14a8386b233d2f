import { routes } from '@2x7/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asService, asStaff, asVisitor, listAccess } from '@2x7/service-kit/testing';
import { Shop } from './testing/shop.js';

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop().open();
});
afterAll(() => shop.close());

describe('access to the orders service', () => {
  it('is declared for every route', () => {
    expect(listAccess(shop.service)).toEqual([
      'GET /audit/orders admin',
      'GET /health/live probe',
      'GET /health/ready probe',
      'GET /internal/orders/:id/money internal',
      'GET /internal/orders/paid internal',
      'GET /my/orders/:id/documents customer',
      'GET /my/orders/:id/invoice.pdf customer',
      'GET /my/orders/:id/payment-receipt.pdf customer',
      'GET /my/orders/refunds/:id/credit-note.pdf customer',
      'GET /orders/admin/:id admin',
      'GET /orders/admin/:id/documents admin',
      'GET /orders/admin/:id/invoice.pdf admin',
      'GET /orders/admin/:id/payment-receipt.pdf admin',
      'GET /orders/admin/invoices.csv confirmed-admin',
      'GET /orders/admin/refunds/:id/credit-note.pdf admin',
      'GET /orders/admin/stats admin',
      'POST /internal/customers/email internal',
      'POST /internal/customers/erasure internal',
      'POST /internal/customers/keep internal',
      'POST /internal/customers/orders internal',
      'POST /orders/admin/:id/refunds confirmed-admin',
      'POST /orders/admin/:id/resend-confirmation admin',
      'POST /orders/admin/export.csv confirmed-admin',
      'POST /orders/admin/search admin',
      'POST /orders/create-order public',
      'POST /orders/verify-payment public',
      'POST /orders/webhooks/razorpay public',
    ]);
  });

  it.each([
    ['GET', '/internal/orders/paid', 200],
    ['GET', '/internal/orders/018f0000-0000-7000-8000-000000000000/money', 404],
    ['POST', '/internal/customers/orders', 400],
    ['POST', '/internal/customers/erasure', 400],
    ['POST', '/internal/customers/email', 400],
    ['POST', '/internal/customers/keep', 400],
  ])('is limited to the deliveries service on %s %s', async (method, path, answered) => {
    const call = async (name: string): Promise<number> => {
      const body = method === 'POST' ? '{}' : undefined;
      const headers = { 'content-type': 'application/json', ...asService(name) };
      return (await fetch(new URL(path, shop.service.url), { method, headers, body })).status;
    };
    expect([await call('media'), await call('gateway')]).toEqual([403, 403]);
    expect(await call('deliveries')).toBe(answered);
  });

  for (const { method, path } of routes.filter(({ service, access }) => service === 'orders' && access.endsWith('admin'))) {
    it(`${method} ${path} answers 401 without a session and 403 to staff`, async () => {
      const address = new URL(path.replace(':id', '018f0000-0000-7000-8000-000000000000'), shop.service.url);
      expect((await fetch(address, { method, headers: asVisitor() })).status).toBe(401);
      expect((await fetch(address, { method, headers: asStaff() })).status).toBe(403);
    });
  }
});
