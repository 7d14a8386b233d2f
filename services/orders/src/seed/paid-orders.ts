import { events, type EventData } from '@2x7/contracts';
import { rowsOf } from './rows-of.js';

type PaidOrder = EventData<'order.paid'>;

/** An order of the demonstration with the event that its full refund would have published. */
type RefundedOrder = { order: PaidOrder; refund: EventData<'order.refunded'> };

type Row = Record<string, string> & { paid_at: Date; refunded_at: Date; plan: { name: string } };

const columns = `o.id, o.number, o.amount_paise, o.paid_at, o.plan, o.customer_name, o.customer_email, o.customer_phone, o.delivery_address`;
const isRecent = `o.paid_at > now() - interval '60 days'`;

/** The paid orders of the last 60 days, oldest first, as `order.paid` announces them: what the demonstration of deliveries starts from. */
export const readPaidOrders = async (databaseUrl: string): Promise<PaidOrder[]> =>
  (await rowsOf<Row>(databaseUrl, `SELECT ${columns} FROM orders o WHERE o.status = 'paid' AND ${isRecent} ORDER BY o.paid_at, o.id`)).map(
    paidOrder,
  );

/** The orders of the last 60 days that are refunded in full. */
export async function readRefundedOrders(databaseUrl: string): Promise<RefundedOrder[]> {
  const rows = await rowsOf<Row>(
    databaseUrl,
    `SELECT ${columns}, r.id AS refund_id, r.done_at AS refunded_at FROM orders o JOIN refund_tasks r ON r.order_id = o.id AND r.amount_paise = o.amount_paise
     WHERE o.status = 'refunded' AND ${isRecent} ORDER BY o.paid_at, o.id`,
  );
  return rows.map((row) => ({ order: paidOrder(row), refund: refundOf(row) }));
}

const paidOrder = (row: Row): PaidOrder =>
  events['order.paid'].parse({
    order_id: row.id,
    order_number: row.number,
    amount_paise: Number(row.amount_paise),
    currency: 'INR',
    paid_at: row.paid_at.toISOString(),
    customer: { name: row.customer_name, email: row.customer_email, phone: row.customer_phone, address: row.delivery_address },
    plan: row.plan,
  });

const refundOf = (row: Row): RefundedOrder['refund'] =>
  events['order.refunded'].parse({
    refund_id: row.refund_id,
    order_id: row.id,
    order_number: row.number,
    amount_paise: Number(row.amount_paise),
    currency: 'INR',
    refunded_at: row.refunded_at.toISOString(),
    customer: { name: row.customer_name, email: row.customer_email },
    plan_name: row.plan.name,
  });
