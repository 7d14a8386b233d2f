import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Bank } from '../provider.js';
import { capturePayment, paymentRecord } from './payments.js';
import { createRefund, newRefundSchema } from '../refunds/refunds.js';
import { paged, pageSchema } from '../api/pagination.js';

const captureSchema = z.strictObject({
  amount: z.int('The amount must be an integer.'),
  currency: z.string().optional(),
});
const idSchema = z.object({ id: z.string() });
const keySchema = z.object({ 'x-refund-idempotency': z.string().optional() });

export function paymentRoutes(api: FastifyInstance, bank: Bank): void {
  api.get('/v1/payments', async ({ query }) => paged(bank.ledger.payments(), pageSchema.parse(query)));

  api.get('/v1/payments/:id', async ({ params }) => paymentRecord(bank, idSchema.parse(params).id).entity);

  api.post('/v1/payments/:id/capture', async ({ params, body }) =>
    capturePayment(bank, idSchema.parse(params).id, captureSchema.parse(body ?? {})),
  );

  api.post('/v1/payments/:id/refund', async ({ params, body, headers }) =>
    createRefund(bank, {
      paymentId: idSchema.parse(params).id,
      input: newRefundSchema.parse(body ?? {}),
      key: keySchema.parse(headers)['x-refund-idempotency'],
    }),
  );
}
