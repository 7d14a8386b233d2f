import fastify, { type FastifyInstance } from 'fastify';
import { basicAuth } from './api/basic-auth.js';
import { handleError, handleUnknownRoute } from './api/error-handler.js';
import { checkoutRoutes } from './checkout/checkout.routes.js';
import type { CheckoutService } from './checkout/checkout.service.js';
import { injectFaults } from './faults/inject-faults.js';
import type { Merchant } from './merchant.js';
import { orderRoutes } from './orders/orders.routes.js';
import { paymentRoutes } from './payments/payments.routes.js';
import type { PaymentProvider } from './provider.js';
import { refundRoutes } from './refunds/refunds.routes.js';
import { sandboxRoutes } from './sandbox.routes.js';

/** The API requires HTTP Basic; the checkout routes are open to browsers. */
export function createServer(provider: PaymentProvider, checkout: CheckoutService, merchant: Merchant): FastifyInstance {
  const app = fastify({
    logger: { level: 'error' },
    bodyLimit: 64 * 1024,
    // Ends requests that the fault `hang` keeps open.
    forceCloseConnections: true,
  });
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleUnknownRoute);
  injectFaults(app, provider.control);

  app.register(async (api) => {
    api.addHook('onRequest', basicAuth(merchant));
    orderRoutes(api, provider);
    paymentRoutes(api, provider);
    refundRoutes(api, provider);
    sandboxRoutes(api, provider, checkout);
  });
  app.register(async (pages) => checkoutRoutes(pages, { provider, checkout, merchant }));
  return app;
}
