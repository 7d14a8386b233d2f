import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrdersConfig } from '../config.js';
import { ordersConfigToken } from '../config.module.js';

/** An order whose payments are to be read from the provider. */
export type DueCheck = { id: string; provider_order_id: string | null; is_young: boolean; is_last: boolean };

/** Holds when an unpaid order is checked at the provider next: `orders.next_check_at`. */
@Injectable()
export class PaymentCheckRepository {
  constructor(@Inject(ordersConfigToken) private readonly config: OrdersConfig, private readonly database: DataSource) {}

  /** Moves the next check of an unpaid order forward. An order whose schedule has ended is not checked again. */
  async checkSoon(orderId: string): Promise<void> {
    await this.database.query(
      `UPDATE orders SET next_check_at = least(next_check_at, now() + $2 * interval '1 millisecond')
       WHERE id = $1 AND payment_id IS NULL`,
      [orderId, this.config.timing.processingCheck],
    );
  }

  /**
   * Takes one due order and moves its next check to the next time of the schedule, however often it was checked meanwhile.
   * So replicas share the work, and a crash only delays one check.
   */
  async takeDue(): Promise<DueCheck | undefined> {
    const [due] = await this.database.query<DueCheck[]>(
      `WITH taken AS (
         UPDATE orders SET checks = checks + 1,
           next_check_at = (SELECT min(created_at + after * interval '1 millisecond') FROM unnest($1::bigint[]) AS after
                            WHERE created_at + after * interval '1 millisecond' > now())
         WHERE id IN (SELECT id FROM orders WHERE next_check_at <= now() AND payment_id IS NULL
                      ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING id, provider_order_id, created_at, next_check_at)
       SELECT id, provider_order_id, created_at > now() - interval '10 minutes' AS is_young, next_check_at IS NULL AS is_last FROM taken`,
      [this.config.timing.checks],
    );
    return due;
  }
}
