import { AppError, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PaidOrder } from './invoice-document.js';

type PaymentRow = { id: string; amount_paise: string; refunded_paise: string; first_seen_at: Date };
type RefundRow = { amount_paise: string; done_at: Date };

/** The facts of a payment receipt: an order with its captured payments and the refunds that are done. */
export type PaymentReceipt = Omit<PaidOrder, 'paid_at' | 'payment_id'> & {
  id: string;
  paid_at: Date | null;
  payment_id: string | null;
  payments: PaymentRow[];
  refunds: RefundRow[];
};

/** Reads receipts. They are not stored: a receipt names the refunds so far. */
@Injectable()
export class PaymentReceiptRepository {
  constructor(private readonly database: DataSource) {}

  /** @returns the receipt, without payments when none is captured @throws AppError 404 */
  async read(orderId: string): Promise<PaymentReceipt> {
    const receipt = await sql.oneOrNone<Omit<PaymentReceipt, 'payments' | 'refunds'>>(
      this.database,
      `SELECT id, number, paid_at, payment_id, amount_paise, plan, customer_name, customer_email, customer_phone, delivery_address
       FROM orders WHERE id = $1`,
      [orderId],
    );
    if (!receipt) throw new AppError('not_found', 'Order not found.');
    const payments = await sql.many<PaymentRow>(
      this.database,
      `SELECT id, amount_paise, refunded_paise, first_seen_at FROM payments
       WHERE order_id = $1 AND state IN ('captured', 'refunded') ORDER BY first_seen_at, id`,
      [orderId],
    );
    const refunds = await sql.many<RefundRow>(
      this.database,
      `SELECT amount_paise, done_at FROM refund_tasks WHERE order_id = $1 AND state = 'done' ORDER BY done_at, id`,
      [orderId],
    );
    return { ...receipt, payments, refunds };
  }
}
