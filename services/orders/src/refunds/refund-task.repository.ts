import type { RefundOrigin } from '@2x7/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrdersConfig } from '../config.js';
import { ordersConfigToken } from '../config.module.js';

/** A waiting refund, taken by a worker. `attempts` includes the current one. */
export type RefundTask = { id: string; order_id: string; payment_id: string; amount_paise: string; provider_refund_id: string | null; origin: RefundOrigin; attempts: number };

@Injectable()
export class RefundTaskRepository {
  constructor(@Inject(ordersConfigToken) private readonly config: OrdersConfig, private readonly database: DataSource) {}

  /**
   * Takes the oldest due refund, or with an id this one unless it was tried before. Its next attempt is due after
   * `retryRefundAfter`, doubled with each attempt up to an hour: longer than the current attempt can take.
   */
  async takeDue(id: string | null): Promise<RefundTask | undefined> {
    const [task] = await this.database.query<RefundTask[]>(
      `WITH taken AS (
         UPDATE refund_tasks SET attempts = attempts + 1,
           next_attempt_at = now() + least(3600000, $1 * power(2, least(attempts, 8))) * interval '1 millisecond'
         WHERE id IN (SELECT id FROM refund_tasks WHERE state = 'waiting'
                        AND (next_attempt_at <= now() OR (id = $2 AND attempts = 0)) AND ($2::uuid IS NULL OR id = $2)
                      ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING *)
       SELECT id, order_id, payment_id, amount_paise, provider_refund_id, origin, attempts FROM taken`,
      [this.config.timing.retryRefundAfter, id],
    );
    return task;
  }
}
