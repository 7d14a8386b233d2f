import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Bank } from '../provider.js';
import { createOrder, newOrderSchema, orderRecord } from './orders.js';
import { collection, paged, pageSchema } from '../api/pagination.js';

const listSchema = pageSchema.extend({ receipt: z.string().optional() });
const idSchema = z.object({ id: z.string() });

export function orderRoutes(api: FastifyInstance, bank: Bank): void {
  api.post('/v1/orders', async ({ body }) => createOrder(bank, newOrderSchema.parse(body ?? {})));

  api.get('/v1/orders', async ({ query }) => {
    const { receipt, ...page } = listSchema.parse(query);
    const orders = bank.ledger.orders();
    return paged(receipt === undefined ? orders : orders.filter((order) => order.receipt === receipt), page);
  });

  api.get('/v1/orders/:id', async ({ params }) => orderRecord(bank, idSchema.parse(params).id).entity);

  api.get('/v1/orders/:id/payments', async ({ params }) => {
    const { id } = orderRecord(bank, idSchema.parse(params).id);
    return collection(bank.ledger.paymentsOf(id).map((row) => row.entity));
  });
}
