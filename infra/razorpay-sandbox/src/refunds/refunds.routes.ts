import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Bank } from '../provider.js';
import { paymentRecord } from '../payments/payments.js';
import { unknownId } from '../api/razorpay-error.js';
import { paged, pageSchema } from '../api/pagination.js';

const idSchema = z.object({ id: z.string() });

export function refundRoutes(api: FastifyInstance, bank: Bank): void {
  api.get('/v1/refunds', async ({ query }) => paged(bank.ledger.refunds(), pageSchema.parse(query)));

  api.get('/v1/refunds/:id', async ({ params }) => {
    const refund = bank.ledger.refund(idSchema.parse(params).id);
    if (!refund) throw unknownId();
    return refund;
  });

  api.get('/v1/payments/:id/refunds', async ({ params, query }) => {
    const { id } = paymentRecord(bank, idSchema.parse(params).id);
    const refunds = bank.ledger.refunds().filter((refund) => refund.payment_id === id);
    return paged(refunds, pageSchema.parse(query));
  });
}
