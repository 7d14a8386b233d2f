import { z } from 'zod';
import { lastDisplayOrder } from './display-order.js';

/** Body of both reorder calls: all or nothing; an unknown id is 404, one id twice is 400. */
export const Reorder = z.object({
  orders: z
    .array(z.object({ id: z.string().max(64), display_order: z.int().min(-lastDisplayOrder).max(lastDisplayOrder) }), {
      error: 'Send the new order as a list of ids and positions',
    })
    .min(1, 'Send at least one position')
    .max(500, 'Send at most 500 positions')
    .refine((rows) => new Set(rows.map((row) => row.id.toLowerCase())).size === rows.length, 'The same id stands twice in the list'),
}).meta({ id: 'Reorder', description: 'New positions: all are stored or none' });
export type Reorder = z.output<typeof Reorder>;
