import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { collection, paged, pageSchema } from '../api/pagination.js';
import type { PaymentProvider } from '../provider.js';
import { createOrder, newOrderSchema, getOrder } from './orders.js';

const listSchema = pageSchema.extend({ receipt: z.string().optional() });
const idSchema = z.object({ id: z.string() });

export function orderRoutes(api: FastifyInstance, provider: PaymentProvider): void {
  api.post('/v1/orders', async ({ body }) => createOrder(provider, newOrderSchema.parse(body ?? {})));

  api.get('/v1/orders', async ({ query }) => {
    const { receipt, ...page } = listSchema.parse(query);
    const orders = provider.ledger.orders();
    return paged(receipt === undefined ? orders : orders.filter((order) => order.receipt === receipt), page);
  });

  api.get('/v1/orders/:id', async ({ params }) => getOrder(provider, idSchema.parse(params).id).entity);

  api.get('/v1/orders/:id/payments', async ({ params }) => {
    const { id } = getOrder(provider, idSchema.parse(params).id);
    return collection(provider.ledger.paymentsOf(id).map((row) => row.entity));
  });
}
