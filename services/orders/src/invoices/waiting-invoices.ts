import { instantOf } from '@2x7/contracts';
import type { GstRegistration } from './gst-settings.js';

const since = ({ from }: GstRegistration): string => `'${instantOf(from, '00:00').toISOString()}'::timestamptz`;

/** SQL condition of the orders that lack their invoice. */
export const uninvoicedOrders = (gst: GstRegistration): string => `paid_at >= ${since(gst)} AND invoiced_at IS NULL`;

/** SQL condition of the refunds that lack their credit note: of an invoiced payment. A second payment of an order has no invoice. */
export const uninvoicedRefunds = (
  gst: GstRegistration,
): string => `done_at >= ${since(gst)} AND invoiced_at IS NULL AND state = 'done' AND EXISTS (
  SELECT FROM invoices JOIN orders ON orders.id = invoices.order_id
  WHERE invoices.order_id = refund_tasks.order_id AND orders.payment_id = refund_tasks.payment_id)`;
