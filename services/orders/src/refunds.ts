import { Log, Periodic } from '@2x7/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ordersConfigToken } from './config.token.js';
import type { OrdersConfig } from './config.js';
import { paymentProviderToken, type PaymentProvider } from './payment-provider.js';

type Task = { id: string; order_id: string; payment_id: string; amount_paise: string };

/** Gives back money that no order wanted: once a payment, by the task's id as the provider's idempotency key. */
@Injectable()
export class Refunds implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly periodic: Periodic;

  constructor(
    @Inject(ordersConfigToken) config: OrdersConfig,
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
    @Inject(Log) private readonly log: Log,
  ) {
    this.periodic = new Periodic({ name: 'refunds', everyMs: config.timing.tick, work: () => this.run(), log });
  }

  onApplicationBootstrap(): void {
    this.periodic.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.periodic.stop();
  }

  async run(): Promise<void> {
    const [tasks] = await this.database.query<[Task[], number]>(
      `UPDATE refund_tasks SET attempts = attempts + 1, next_attempt_at = now() + least(3600, 15 * power(2, least(attempts, 8))) * interval '1 second'
       WHERE id IN (SELECT id FROM refund_tasks WHERE done_at IS NULL AND next_attempt_at <= now() ORDER BY created_at LIMIT 10 FOR UPDATE SKIP LOCKED)
       RETURNING id, order_id, payment_id, amount_paise`,
    );
    for (const task of tasks) await this.carryOut(task);
  }

  private async carryOut(task: Task): Promise<void> {
    try {
      const refundId = await this.provider.refund({ paymentId: task.payment_id, amountPaise: Number(task.amount_paise), key: task.id });
      await this.database.query('UPDATE refund_tasks SET done_at = now(), provider_refund_id = $2 WHERE id = $1', [task.id, refundId]);
      this.log.info('unwanted money was given back', { order_id: task.order_id, payment_id: task.payment_id });
    } catch (error) {
      this.log.error('a refund waits', error, { order_id: task.order_id, payment_id: task.payment_id });
    }
  }
}
