import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Bank } from './provider.js';
import { PAYMENT_METHODS } from './api/entities.js';
import type { ControlPatch, ControlState } from './faults/fault-control.js';
import { authoriseLate } from './payments/payments.js';
import { settleRefund } from './refunds/refunds.js';
import type { Till } from './checkout/checkout.service.js';

/** Body of POST /sandbox/orders/:id/pay. */
export const paySchema = z.strictObject({
  outcome: z.enum(['captured', 'authorized', 'failed']).default('captured'),
  method: z.enum(PAYMENT_METHODS).optional(),
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

/** What only a sandbox has: payments without a browser, faults, replays. */
export function sandboxRoutes(api: FastifyInstance, bank: Bank, till: Till): void {
  api.post('/sandbox/orders/:id/pay', async ({ params, body }) =>
    till.pay({ ...paySchema.parse(body ?? {}), orderId: idSchema.parse(params).id }),
  );

  api.post('/sandbox/payments/:id/authorize-late', async ({ params }) =>
    authoriseLate(bank, idSchema.parse(params).id),
  );

  api.post('/sandbox/refunds/:id/settle', async ({ params, body }) =>
    settleRefund(bank, idSchema.parse(params).id, settleSchema.parse(body ?? {}).status),
  );

  api.get('/sandbox/control', async () => withoutSecret(bank.control.state));
  api.post('/sandbox/control', async ({ body }) =>
    withoutSecret(bank.control.set((body ?? {}) as ControlPatch)),
  );
  api.delete('/sandbox/control', async () => withoutSecret(bank.control.reset()));

  api.get('/sandbox/webhooks', async () => bank.ledger.deliveries());
  api.post('/sandbox/webhooks/replay', async ({ body }) => ({
    replayed: bank.webhooks.replay(replaySchema.parse(body ?? {})),
  }));
}

function withoutSecret(state: ControlState): unknown {
  const { secret, ...webhooks } = state.webhooks;
  return { ...state, webhooks: { ...webhooks, secret_is_set: secret !== '' } };
}
