import { z } from 'zod';
import { lastDisplayOrder } from './display-order.js';

const position = z.int().min(-lastDisplayOrder).max(lastDisplayOrder);

/**
 * Body of both reorder routes. All rows move or none: an unknown id answers 404, a repeated id 400. `seen_order` is the position that the
 * editor saw: when a row stands elsewhere, the answer is 409, unless all rows have their new positions already.
 */
export const Reorder = z
  .object({
    orders: z
      .array(z.object({ id: z.string().max(64), display_order: position, seen_order: position.optional() }), {
        error: 'Send the new order as a list of ids and positions',
      })
      .min(1, 'Send at least one position')
      .max(500, 'Send at most 500 positions')
      .refine((rows) => new Set(rows.map((row) => row.id.toLowerCase())).size === rows.length, 'The same id appears twice in the list'),
  })
  .meta({
    id: 'Reorder',
    description: 'New positions: all are stored or none. With `seen_order`, a row that has moved meanwhile is refused with 409',
  });
export type Reorder = z.output<typeof Reorder>;
