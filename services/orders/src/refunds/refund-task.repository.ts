import type { RefundOrigin } from '@2x7/contracts';
import { backoff, WorkQueue } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ordersConfigToken, type OrdersConfig } from '../config.js';

/** A waiting refund, taken by a worker. */
export type RefundTask = {
  id: string;
  order_id: string;
  payment_id: string;
  amount_paise: string;
  provider_refund_id: string | null;
  origin: RefundOrigin;
};

/**
 * Waiting refunds. The next attempt of a claimed one is due after `retryRefundAfter`, doubled with each attempt up to an
 * hour: longer than the current attempt can take.
 */
@Injectable()
export class RefundTaskRepository {
  private readonly queue: WorkQueue<RefundTask>;

  constructor(@Inject(ordersConfigToken) config: OrdersConfig, database: DataSource) {
    this.queue = new WorkQueue(database, {
      table: 'refund_tasks',
      key: 'id',
      columns: 'id, order_id, payment_id, amount_paise, provider_refund_id, refund_origin AS origin',
      waiting: "state = 'waiting'",
      claim: `attempts = attempts + 1, next_attempt_at = ${backoff({ firstMs: config.timing.retryRefundAfter, maxMs: 3_600_000 })}`,
    });
  }

  async workOff(work: (task: RefundTask) => Promise<void>, stopping?: AbortSignal): Promise<void> {
    await this.queue.workOff(work, stopping);
  }

  /** Claims this refund unless it was tried before and is not due, or another replica works on it. */
  claim(id: string): Promise<RefundTask | undefined> {
    return this.queue.claimWhere('id = $1 AND (attempts = 0 OR next_attempt_at <= statement_timestamp())', [id]);
  }
}
