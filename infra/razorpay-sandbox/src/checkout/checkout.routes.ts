import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Bank } from '../provider.js';
import { PAYMENT_METHODS, type Order } from '../api/entities.js';
import type { Merchant } from '../merchant.js';
import { orderRecord } from '../orders/orders.js';
import { invalid, refused } from '../api/razorpay-error.js';
import type { PaidAnswer, Till } from './checkout.service.js';
import { setAssetHeaders, setPageHeaders } from './headers.js';
import { windowPage } from './window.page.js';
import { windowStyle } from './window.style.js';

const browserFile = (name: string): string =>
  readFileSync(new URL(`../browser/${name}`, import.meta.url), 'utf8');

const openSchema = z.object({
  key_id: z.string(),
  order_id: z.string(),
  parent: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  nonce: z.string().max(100),
});

const paySchema = z.object({
  key_id: z.string(),
  order_id: z.string(),
  outcome: z.enum(['captured', 'failed']),
  amount: z.coerce.number().optional(),
  email: z.string().max(320).optional(),
  contact: z.string().max(40).optional(),
  description: z.string().max(2048).optional(),
  // An unknown method leaves the choice to the window, as with Razorpay.
  method: z.enum(PAYMENT_METHODS).optional().catch(undefined),
});

/** What the checkout routes stand on. */
interface Counter {
  bank: Bank;
  till: Till;
  merchant: Merchant;
}

/** The browser side: the shop's script, the window that it frames, and the window's own call. */
export function checkoutRoutes(app: FastifyInstance, counter: Counter): void {
  scripts(app);

  app.get('/v1/checkout/public', async ({ query }, reply) => {
    const { key_id: keyId, order_id: orderId, parent, nonce } = openSchema.parse(query);
    const { shopOrigin } = counter.merchant;
    if (shopOrigin && parent !== shopOrigin) throw refused(403, `This window opens on ${shopOrigin} only`);
    const order = keyId === counter.merchant.keyId ? counter.bank.ledger.order(orderId)?.entity : undefined;
    const page = windowPage({
      keyId,
      orderId,
      order,
      parentOrigin: parent,
      nonce,
      problem: problemOf(counter, order),
    });
    return setPageHeaders(reply, shopOrigin).send(page);
  });

  app.post('/v1/checkout/payments', async ({ body, headers }) => {
    if (!['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined)) {
      throw refused(403, 'Payments are made in the payment window');
    }
    return payInWindow(counter, paySchema.parse(body ?? {}));
  });
}

function problemOf({ bank }: Counter, order: Order | undefined): string | undefined {
  if (!order) return 'There is no such order for this key.';
  if (order.status === 'paid' && !bank.control.state.allowSecondCapture) return 'This order is already paid.';
  return undefined;
}

function scripts(app: FastifyInstance): void {
  const files = {
    '/v1/checkout.js': ['text/javascript; charset=utf-8', browserFile('checkout.js')],
    '/v1/checkout/window.js': ['text/javascript; charset=utf-8', browserFile('window.js')],
    '/v1/checkout/view.js': ['text/javascript; charset=utf-8', browserFile('view.js')],
    '/v1/checkout/window.css': ['text/css; charset=utf-8', windowStyle],
  } as const;
  for (const [path, [contentType, content]] of Object.entries(files)) {
    app.get(path, async (_request, reply) => setAssetHeaders(reply, contentType).send(content));
  }
}

function payInWindow({ bank, till, merchant }: Counter, wish: z.infer<typeof paySchema>): unknown {
  if (wish.key_id !== merchant.keyId) throw refused(401, 'Authentication failed');
  const { entity: order } = orderRecord(bank, wish.order_id);
  if (wish.amount !== undefined && wish.amount !== order.amount) {
    throw invalid('Your payment amount is different from your order amount.', 'amount');
  }
  const { amount: _amount, order_id: orderId, key_id: _key, ...attempt } = wish;
  const answer = till.pay({ ...attempt, orderId });
  if ('error' in answer) return { status: 'failed', error: answer.error };
  return { status: 'paid', payment: answer satisfies PaidAnswer };
}
