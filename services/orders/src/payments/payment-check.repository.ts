import { sql, WorkQueue } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ordersConfigToken, type OrdersConfig } from '../config.js';

/** An order whose payments are to be read from the provider. */
export type DueCheck = { id: string; provider_order_id: string | null; is_young: boolean; is_last: boolean };

/** SQL for the next time of the schedule ($1: ms after the order), however often the order was checked meanwhile. */
const nextCheck = `(SELECT min(created_at + after * interval '1 millisecond') FROM unnest($1::bigint[]) AS after
  WHERE created_at + after * interval '1 millisecond' > now())`;

/** Holds when an unpaid order is checked at the provider next: `orders.next_check_at`. A crash only delays one check. */
@Injectable()
export class PaymentCheckRepository {
  private readonly queue: WorkQueue<DueCheck>;

  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly database: DataSource,
  ) {
    this.queue = new WorkQueue(database, {
      table: 'orders',
      key: 'id',
      waiting: 'payment_id IS NULL',
      dueAt: 'next_check_at',
      columns: "id, provider_order_id, created_at > now() - interval '10 minutes' AS is_young, next_check_at IS NULL AS is_last",
      claim: `checks = checks + 1, next_check_at = ${nextCheck}`,
      claimValues: () => [config.timing.checks],
    });
  }

  async workOff(check: (due: DueCheck) => Promise<void>, stopping?: AbortSignal): Promise<void> {
    await this.queue.workOff(check, stopping);
  }

  /** Moves the next check of an unpaid order forward. An order whose schedule has ended is checked once more. */
  async checkSoon(orderId: string): Promise<void> {
    await sql.execute(
      this.database,
      `UPDATE orders SET next_check_at = least(next_check_at, now() + $2 * interval '1 millisecond')
       WHERE id = $1 AND payment_id IS NULL`,
      [orderId, this.config.timing.processingCheck],
    );
  }
}
