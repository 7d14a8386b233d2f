import type { OrderState, OrderSummary } from '@2x7/contracts';
import type { PaymentUpdateSource } from '../domain/payment.js';

/** A line of the order list. PostgreSQL's bigint arrives as text. */
export type SummaryRow = {
  id: string;
  number: string;
  status: OrderState;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  plan_name: string;
  amount_paise: string;
  refunded_paise: string | null;
  attention: OrderSummary['attention'];
  settled_by: PaymentUpdateSource | null;
  created_at: Date;
  paid_at: Date | null;
};

/**
 * An administrator requested a refund in the admin area that was refused, perhaps days later by the bank, and the order was not refunded
 * again since. Deliveries reports the refusal of a refund that it has requested. Needs `orders AS o`.
 */
export const hasRefusedRefund = `o.status = 'paid' AND EXISTS (
  SELECT FROM refund_tasks AS refused WHERE refused.order_id = o.id AND refused.state = 'refused' AND refused.refund_origin = 'admin'
    AND refused.request_id IS NULL AND NOT EXISTS (
      SELECT FROM refund_tasks AS later WHERE later.order_id = o.id AND later.state <> 'refused' AND later.created_at >
        CASE later.refund_origin WHEN 'provider' THEN refused.created_at ELSE refused.refused_at END))`;

/** Needs `orders AS o` and `withPayment`. */
export const summaryColumns = `o.id, o.number, o.status, o.customer_name, o.customer_email, o.customer_phone, o.plan->>'name' AS plan_name, o.amount_paise,
  paid.refunded_paise, coalesce(o.attention, CASE WHEN ${hasRefusedRefund} THEN 'refund-refused' END) AS attention, o.settled_by, o.created_at,
  o.paid_at`;
/** Joins the payment that paid the order. */
export const withPayment = 'LEFT JOIN payments AS paid ON paid.id = o.payment_id';

export const presentSummary = (row: SummaryRow): OrderSummary => ({
  id: row.id,
  number: row.number,
  state: row.status,
  customer_name: row.customer_name,
  customer_email: row.customer_email,
  customer_phone: row.customer_phone,
  plan_name: row.plan_name,
  amount_paise: Number(row.amount_paise),
  refunded_paise: Number(row.refunded_paise ?? 0),
  attention: row.attention,
  settled_by: row.settled_by,
  created_at: row.created_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
});
