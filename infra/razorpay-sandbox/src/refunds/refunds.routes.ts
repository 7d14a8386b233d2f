import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { paged, pageSchema } from '../api/pagination.js';
import { unknownId } from '../api/razorpay-error.js';
import { getPayment } from '../payments/payments.js';
import type { PaymentProvider } from '../provider.js';

const idSchema = z.object({ id: z.string() });

export function refundRoutes(api: FastifyInstance, provider: PaymentProvider): void {
  api.get('/v1/refunds', async ({ query }) => paged(provider.ledger.refunds(), pageSchema.parse(query)));

  api.get('/v1/refunds/:id', async ({ params }) => {
    const refund = provider.ledger.refund(idSchema.parse(params).id);
    if (!refund) throw unknownId();
    return refund;
  });

  api.get('/v1/payments/:id/refunds', async ({ params, query }) => {
    const { id } = getPayment(provider, idSchema.parse(params).id);
    const refunds = provider.ledger.refunds().filter((refund) => refund.payment_id === id);
    return paged(refunds, pageSchema.parse(query));
  });
}
