import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { paymentMethods, type Order } from '../api/entities.js';
import { invalid, refused } from '../api/razorpay-error.js';
import type { Merchant } from '../merchant.js';
import { getOrder } from '../orders/orders.js';
import type { PaymentProvider } from '../provider.js';
import type { CheckoutService, PaidAnswer } from './checkout.service.js';
import { setAssetHeaders, setPageHeaders } from './headers.js';
import { windowPage, type WindowPage } from './window.page.js';
import { windowStyle } from './window.style.js';

/** The scripts of the folder `browser`, as the build writes them. */
const browserFile = (name: string): string => readFileSync(new URL(`../../dist/browser/${name}`, import.meta.url), 'utf8');

const openSchema = z.object({
  key_id: z.string(),
  order_id: z.string(),
  parent: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  nonce: z.string().max(100),
});

/** The form with which the script leaves the shop's page. */
const embeddedSchema = z.object({
  key_id: z.string(),
  order_id: z.string(),
  callback_url: z.url({ protocol: /^https?$/ }),
  options: z.string().max(4096),
});

const paySchema = z.object({
  key_id: z.string(),
  order_id: z.string(),
  outcome: z.enum(['captured', 'failed']),
  amount: z.coerce.number().optional(),
  email: z.string().max(320).optional(),
  contact: z.string().max(40).optional(),
  description: z.string().max(2048).optional(),
  // Razorpay ignores an unknown method and lets the customer choose.
  method: z.enum(paymentMethods).optional().catch(undefined),
});

interface CheckoutParts {
  provider: PaymentProvider;
  checkout: CheckoutService;
  merchant: Merchant;
}

/** The routes for browsers: the script for the shop's page, the payment window and the window's own request. */
export function checkoutRoutes(app: FastifyInstance, parts: CheckoutParts): void {
  assetRoutes(app);

  app.get('/v1/checkout/public', async ({ query }, reply) => {
    const { parent, nonce, ...opened } = openSchema.parse(query);
    const html = windowHtml(parts, { opened, shopOrigin: parent, page: { parentOrigin: parent, nonce } });
    return setPageHeaders(reply, { frameAncestors: parts.merchant.shopOrigin ?? '*', formAction: "'none'" }).send(html);
  });

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.post('/v1/checkout/embedded', async ({ body }, reply) => {
    const { callback_url: callbackUrl, options, ...opened } = embeddedSchema.parse(body);
    const shopOrigin = new URL(callbackUrl).origin;
    const html = windowHtml(parts, { opened, shopOrigin, page: { callbackUrl, options } });
    return setPageHeaders(reply, { frameAncestors: "'none'", formAction: shopOrigin }).send(html);
  });

  app.post('/v1/checkout/payments', async ({ body, headers }) => {
    if (!['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined)) {
      throw refused(403, 'Payments are made in the payment window');
    }
    return payInWindow(parts, paySchema.parse(body ?? {}));
  });
}

type Opened = {
  opened: { key_id: string; order_id: string };
  shopOrigin: string;
  page: Pick<WindowPage, 'parentOrigin' | 'nonce' | 'callbackUrl' | 'options'>;
};

function windowHtml(parts: CheckoutParts, { opened: { key_id: keyId, order_id: orderId }, shopOrigin, page }: Opened): string {
  const { provider, merchant } = parts;
  if (merchant.shopOrigin && shopOrigin !== merchant.shopOrigin) throw refused(403, `This window opens on ${merchant.shopOrigin} only`);
  const order = keyId === merchant.keyId ? provider.ledger.order(orderId)?.entity : undefined;
  return windowPage({ keyId, orderId, order, ...page, problem: problemOf(parts, order) });
}

function problemOf({ provider }: CheckoutParts, order: Order | undefined): string | undefined {
  if (!order) return 'There is no such order for this key.';
  if (order.status === 'paid' && !provider.control.state.allowSecondCapture) return 'This order is already paid.';
  return undefined;
}

function assetRoutes(app: FastifyInstance): void {
  const files = {
    '/v1/checkout.js': ['text/javascript; charset=utf-8', browserFile('checkout.js')],
    '/v1/checkout/window.js': ['text/javascript; charset=utf-8', browserFile('window.js')],
    '/v1/checkout/post-result.js': ['text/javascript; charset=utf-8', browserFile('post-result.js')],
    '/v1/checkout/view.js': ['text/javascript; charset=utf-8', browserFile('view.js')],
    '/v1/checkout/window.css': ['text/css; charset=utf-8', windowStyle],
  } as const;
  for (const [path, [contentType, content]] of Object.entries(files)) {
    app.get(path, async (_request, reply) => setAssetHeaders(reply, contentType).send(content));
  }
}

function payInWindow({ provider, checkout, merchant }: CheckoutParts, request: z.infer<typeof paySchema>): unknown {
  if (request.key_id !== merchant.keyId) throw refused(401, 'Authentication failed');
  const { entity: order } = getOrder(provider, request.order_id);
  if (request.amount !== undefined && request.amount !== order.amount) {
    throw invalid('Your payment amount is different from your order amount.', 'amount');
  }
  const { amount: _amount, order_id: orderId, key_id: _key, ...attempt } = request;
  const answer = checkout.pay({ ...attempt, orderId });
  if ('error' in answer) return { status: 'failed', error: answer.error };
  return { status: 'paid', payment: answer satisfies PaidAnswer };
}
