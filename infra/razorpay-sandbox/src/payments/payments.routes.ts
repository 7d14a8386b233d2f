import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { paged, pageSchema } from '../api/pagination.js';
import type { PaymentProvider } from '../provider.js';
import { createRefund, newRefundSchema } from '../refunds/refunds.js';
import { capturePayment, getPayment } from './payments.js';

const captureSchema = z.strictObject({
  amount: z.int('The amount must be an integer.'),
  currency: z.string().optional(),
});
const idSchema = z.object({ id: z.string() });
const keySchema = z.object({ 'x-refund-idempotency': z.string().optional() });

export function paymentRoutes(api: FastifyInstance, provider: PaymentProvider): void {
  api.get('/v1/payments', async ({ query }) => paged(provider.ledger.payments(), pageSchema.parse(query)));

  api.get('/v1/payments/:id', async ({ params }) => getPayment(provider, idSchema.parse(params).id).entity);

  api.post('/v1/payments/:id/capture', async ({ params, body }) =>
    capturePayment(provider, idSchema.parse(params).id, captureSchema.parse(body ?? {})),
  );

  api.post('/v1/payments/:id/refund', async ({ params, body, headers }) =>
    createRefund(provider, {
      paymentId: idSchema.parse(params).id,
      input: newRefundSchema.parse(body ?? {}),
      key: keySchema.parse(headers)['x-refund-idempotency'],
    }),
  );
}
