import type { ForgottenOrders, KeepCustomers, OrderEmail } from '@2x7/contracts';
import { AppError, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { forgetCustomer, isOver } from '../retention/retention-rules.js';

/** What this service stores about the customer with an email address. */
@Injectable()
export class CustomerDataRepository {
  constructor(private readonly database: DataSource) {}

  list(email: string): Promise<object[]> {
    return sql.many(
      this.database,
      `SELECT number, status, customer_name, customer_email, customer_phone, delivery_address, plan, amount_paise::int, currency, created_at, paid_at,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'state', state, 'amount_paise', amount_paise, 'at', first_seen_at)), '[]')
            FROM payments WHERE order_id = o.id) AS payments
       FROM orders o WHERE lower(customer_email) = lower($1) ORDER BY created_at`,
      [email],
    );
  }

  /**
   * The amounts stay: they are tax records. Retention forgets later what cannot be forgotten yet: an order of the last day, one that may still be
   * paid, and one with money on its way back. An order that was paid within the last day and not refunded keeps its customer: deliveries may receive
   * it only now. The orders are locked by a statement of their own: one that waits for a lock would still see the payments and refunds of the moment
   * at which it began.
   * @returns the number of orders whose customer is forgotten now, will be forgotten by retention, and is kept
   */
  forget(email: string): Promise<ForgottenOrders> {
    return this.database.transaction(async (tx) => {
      await sql.execute(tx, 'SELECT FROM orders WHERE lower(customer_email) = lower($1) ORDER BY id FOR UPDATE', [email]);
      const over = `UPDATE orders o SET ${forgetCustomer} WHERE lower(customer_email) = lower($1) AND ${isOver("now() - interval '1 day'")}`;
      const orders = await sql.execute(tx, over, [email]);
      const later = await sql.execute(
        tx,
        `INSERT INTO erasure_requests (order_id) SELECT id FROM orders WHERE lower(customer_email) = lower($1)
           AND (status <> 'paid' OR paid_at < now() - interval '1 day') ON CONFLICT (order_id) DO UPDATE SET at = excluded.at`,
        [email],
      );
      const left = 'SELECT count(*)::int AS orders FROM orders WHERE lower(customer_email) = lower($1)';
      const { orders: still } = await sql.one<{ orders: number }>(tx, left, [email]);
      return { orders, later, kept: still - later };
    });
  }

  /** Keeps the customers of these orders for a week from now. @returns the number of those that were not forgotten before */
  keep({ order_ids }: KeepCustomers): Promise<number> {
    const keep = `INSERT INTO kept_customers (order_id, until) SELECT id, now() + interval '7 days' FROM orders
      WHERE id = ANY($1::uuid[]) AND forgotten_at IS NULL ON CONFLICT (order_id) DO UPDATE SET until = excluded.until`;
    return sql.execute(this.database, keep, [order_ids]);
  }

  /** Emails about the order go to this address from now on. Repeated, it changes nothing. @throws AppError 409 when its customer is forgotten */
  async changeEmail({ order_id, email }: OrderEmail): Promise<void> {
    const set = 'UPDATE orders SET customer_email = $2 WHERE id = $1 AND forgotten_at IS NULL';
    if ((await sql.execute(this.database, set, [order_id, email])) === 0)
      throw new AppError('conflict', 'The customer of this order is forgotten.');
  }
}
