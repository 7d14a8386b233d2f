import type { OrderDetail, OrderedPlan, OrderPayment } from '@2x7/contracts';
import { AppError, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { refundablePaise } from '../domain/order-refunds.js';
import { presentSummary, summaryColumns, withPayment, type SummaryRow } from './order-summary.js';
import { presentRefund, refundColumns, type RefundRow } from '../refunds/refund.presenter.js';
import { timelineOf, type EmailRow, type HistoryRow, type RequestRow } from './timeline.js';

type DetailRow = SummaryRow & {
  plan: OrderedPlan;
  receipt: string;
  currency: 'INR';
  delivery_address: string;
  provider_order_id: string | null;
  payment_id: string | null;
  confirmation_sent_at: Date | null;
};
type PaymentRow = Omit<OrderPayment, 'amount_paise' | 'refunded_paise' | 'first_seen_at'> & {
  amount_paise: string;
  refunded_paise: string;
  first_seen_at: Date;
};

const presentPayment = (row: PaymentRow): OrderPayment => ({
  ...row,
  amount_paise: Number(row.amount_paise),
  refunded_paise: Number(row.refunded_paise),
  first_seen_at: row.first_seen_at.toISOString(),
});

const refundableIn = (paymentId: string | null, payments: readonly OrderPayment[], refunds: readonly RefundRow[]): number =>
  refundablePaise({
    paymentId,
    payments: payments.map(({ id, amount_paise, refunded_paise }) => ({ id, amountPaise: amount_paise, refundedPaise: refunded_paise })),
    refunds: refunds.map(({ payment_id, amount_paise, state }) => ({ paymentId: payment_id, amountPaise: Number(amount_paise), state })),
  });

/** One order with its payments, refunds and timeline. */
@Injectable()
export class OrderDetailRepository {
  constructor(private readonly database: DataSource) {}

  /** @throws AppError 404 */
  async read(id: string): Promise<OrderDetail> {
    const [order] = await this.rows<DetailRow>(
      `SELECT ${summaryColumns}, o.plan, o.receipt, o.currency, o.delivery_address, o.provider_order_id, o.payment_id, o.confirmation_sent_at
       FROM orders AS o ${withPayment} WHERE o.id = $1`,
      id,
    );
    if (!order) throw new AppError('not_found', 'Order not found.');
    const [paymentRows, refunds, history, emails, requests] = await Promise.all([
      this.rows<PaymentRow>(
        'SELECT id, amount_paise, refunded_paise, state, source, failure, first_seen_at FROM payments WHERE order_id = $1 ORDER BY first_seen_at, id',
        id,
      ),
      this.rows<RefundRow>(`SELECT ${refundColumns} FROM refund_tasks WHERE order_id = $1 ORDER BY created_at, id`, id),
      this.rows<HistoryRow>('SELECT at, to_status, cause FROM order_history WHERE order_id = $1 ORDER BY seq', id),
      this.rows<EmailRow>('SELECT sent_at, template FROM order_emails WHERE order_id = $1 ORDER BY sent_at', id),
      this.rows<RequestRow>(
        "SELECT at, actor_id FROM audit WHERE entity = 'order' AND entity_id = $1 AND action = 'confirmation requested' ORDER BY seq",
        id,
      ),
    ]);
    const payments = paymentRows.map(presentPayment);
    const { receipt, currency, delivery_address, plan, provider_order_id, payment_id } = order;
    return {
      ...presentSummary(order),
      receipt,
      currency,
      delivery_address,
      plan,
      provider_order_id,
      payment_id,
      confirmation_sent_at: order.confirmation_sent_at?.toISOString() ?? null,
      refundable_paise: refundableIn(payment_id, payments, refunds),
      payments,
      refunds: refunds.map(presentRefund),
      timeline: timelineOf({ history, refunds, emails, requests }),
    };
  }

  private rows<Row extends object>(statement: string, id: string): Promise<Row[]> {
    return sql.many<Row>(this.database, statement, [id]);
  }
}
