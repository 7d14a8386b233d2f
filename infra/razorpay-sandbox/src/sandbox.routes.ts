import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { paymentMethods } from './api/entities.js';
import type { CheckoutService } from './checkout/checkout.service.js';
import type { ControlPatch, ControlState } from './faults/fault-control.js';
import { addPastPayments, pastPaymentsSchema } from './payments/past-payments.js';
import { authoriseLate } from './payments/payments.js';
import type { PaymentProvider } from './provider.js';
import { settleRefund } from './refunds/refunds.js';

/** Body of POST /sandbox/orders/:id/pay. */
const paySchema = z.strictObject({
  outcome: z.enum(['captured', 'authorized', 'failed']).default('captured'),
  method: z.enum(paymentMethods).optional(),
  email: z.string().optional(),
  contact: z.string().optional(),
});

const replaySchema = z.strictObject({
  event_id: z.string().optional(),
  order_id: z.string().optional(),
  event: z.string().optional(),
});
const settleSchema = z.strictObject({ status: z.enum(['processed', 'failed']).default('processed') });
const idSchema = z.object({ id: z.string() });

/** Routes that Razorpay does not have: payments without a browser, payments from before, faults, webhook replays. */
export function sandboxRoutes(api: FastifyInstance, provider: PaymentProvider, checkout: CheckoutService): void {
  api.post('/sandbox/orders/:id/pay', async ({ params, body }) =>
    checkout.pay({ ...paySchema.parse(body ?? {}), orderId: idSchema.parse(params).id }),
  );

  api.post('/sandbox/payments/:id/authorize-late', async ({ params }) => authoriseLate(provider, idSchema.parse(params).id));

  api.post('/sandbox/past-payments', async ({ body }) => {
    const payments = pastPaymentsSchema.parse(body);
    addPastPayments(provider, payments);
    return { count: payments.length };
  });

  api.post('/sandbox/refunds/:id/settle', async ({ params, body }) =>
    settleRefund(provider, idSchema.parse(params).id, settleSchema.parse(body ?? {}).status),
  );

  api.get('/sandbox/control', async () => withoutSecret(provider.control.state));
  api.post('/sandbox/control', async ({ body }) => withoutSecret(provider.control.set((body ?? {}) as ControlPatch)));
  api.delete('/sandbox/control', async () => withoutSecret(provider.control.reset()));

  api.get('/sandbox/webhooks', async () => provider.ledger.webhookDeliveries());
  api.post('/sandbox/webhooks/replay', async ({ body }) => ({
    replayed: provider.webhooks.replay(replaySchema.parse(body ?? {})),
  }));
}

function withoutSecret(state: ControlState): unknown {
  const { secret, ...webhooks } = state.webhooks;
  return { ...state, webhooks: { ...webhooks, secret_is_set: secret !== '' } };
}
