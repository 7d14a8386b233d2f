import fastify, { type FastifyInstance } from 'fastify';
import { answerError, answerUnknownRoute } from './api/error-handler.js';
import { basicAuth } from './api/basic-auth.js';
import { orderRoutes } from './orders/orders.routes.js';
import { paymentRoutes } from './payments/payments.routes.js';
import { refundRoutes } from './refunds/refunds.routes.js';
import { sandboxRoutes } from './sandbox.routes.js';
import type { Bank } from './provider.js';
import { checkoutRoutes } from './checkout/checkout.routes.js';
import { injectFaults } from './faults/inject-faults.js';
import type { Merchant } from './merchant.js';
import type { Till } from './checkout/checkout.service.js';

/** The HTTP side: the API behind Basic auth, the checkout open to browsers. */
export function createServer(bank: Bank, till: Till, merchant: Merchant): FastifyInstance {
  const app = fastify({
    logger: { level: 'error' },
    bodyLimit: 64 * 1024,
    // Also ends requests that a fault left hanging.
    forceCloseConnections: true,
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknownRoute);
  injectFaults(app, bank.control);

  app.register(async (api) => {
    api.addHook('onRequest', basicAuth(merchant));
    orderRoutes(api, bank);
    paymentRoutes(api, bank);
    refundRoutes(api, bank);
    sandboxRoutes(api, bank, till);
  });
  app.register(async (pages) => checkoutRoutes(pages, { bank, till, merchant }));
  return app;
}
