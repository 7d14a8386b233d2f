import type { RefundOrigin } from '@2x7/contracts';
import { Log, oneByOne, Periodic } from '@2x7/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ordersConfigToken } from '../config.token.js';
import type { OrdersConfig } from '../config.js';
import type { RefundUpdate } from '../domain/refund.js';
import { paymentProviderToken, ProviderError, type PaymentProvider } from '../razorpay/payment-provider.js';
import { RefundUpdateService } from './refund-update.service.js';

/** A refund to carry out; `attempts` counts this one. */
export type RefundTask = { id: string; order_id: string; payment_id: string; amount_paise: string; provider_refund_id: string | null; origin: RefundOrigin; attempts: number };

/** Carries refunds out, each once, by its id as the provider's idempotency key, until the provider has it or has refused. */
@Injectable()
export class RefundWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly periodic: Periodic;

  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly database: DataSource,
    private readonly book: RefundUpdateService,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
    private readonly log: Log,
  ) {
    this.periodic = new Periodic({ name: 'refunds', everyMs: config.timing.tick, work: (stopping) => this.run(stopping), log });
  }

  onApplicationBootstrap(): void {
    this.periodic.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.periodic.stop();
  }

  run(stopping?: AbortSignal): Promise<void> {
    return oneByOne(() => this.carryOutNext(), stopping);
  }

  /** Carries out one refund now. Does nothing while somebody else has it in hand. Trouble is not thrown: it is tried again later. */
  async carryOutNow(id: string): Promise<void> {
    await this.carryOutNext(id);
  }

  private async carryOutNext(id: string | null = null): Promise<boolean> {
    const task = await this.takeDue(id);
    if (task) await this.carryOut(task);
    return task !== undefined;
  }

  /** Taking a task moves its next attempt further away than this one can last. */
  private async takeDue(id: string | null): Promise<RefundTask | undefined> {
    const [tasks] = await this.database.query<[RefundTask[], number]>(
      `UPDATE refund_tasks SET attempts = attempts + 1,
         next_attempt_at = now() + least(3600000, $1 * power(2, least(attempts, 8))) * interval '1 millisecond'
       WHERE id IN (SELECT id FROM refund_tasks WHERE state = 'waiting'
                      AND (next_attempt_at <= now() OR (id = $2 AND attempts = 0)) AND ($2::uuid IS NULL OR id = $2)
                    ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, order_id, payment_id, amount_paise, provider_refund_id, origin, attempts`,
      [this.config.timing.retryRefundAfter, id],
    );
    return tasks[0];
  }

  private async carryOut(task: RefundTask): Promise<void> {
    const ids = { order_id: task.order_id, payment_id: task.payment_id, refund: task.id };
    try {
      const told = await this.ask(task);
      if (!told) return this.log.info('the money of a refund went back by other hands', ids);
      await this.book.take({ ...told, key: task.id });
      this.log.info('the provider has a refund', { ...ids, state: told.state });
    } catch (error) {
      if (await this.isRefused(task, error)) return;
      this.log.error('a refund waits', error, ids);
    }
  }

  /**
   * Asked before, the provider may have it although its answer was lost, or its office may have given the money back: its list is looked at first.
   * @returns undefined when so much is not owed any more
   */
  private async ask({ id, payment_id: paymentId, ...task }: RefundTask): Promise<RefundUpdate | undefined> {
    if (task.provider_refund_id) return this.provider.fetchRefund(task.provider_refund_id);
    const known = task.attempts > 1 ? await this.provider.refundsOf(paymentId) : [];
    const own = known.find(({ key }) => key === id);
    if (own) return own;
    for (const other of known) {
      const order = await this.book.take(other);
      if (order?.refunds.some((refund) => refund.id === id && refund.state === 'refused')) return undefined;
    }
    return this.provider.refund({ paymentId, amountPaise: Number(task.amount_paise), key: id });
  }

  /** A person is told and may ask again; what the house owes by itself is asked for until it is back. */
  private async isRefused(task: RefundTask, error: unknown): Promise<boolean> {
    if (task.origin === 'system' || !(error instanceof ProviderError) || error.trouble !== 'refused') return false;
    await this.book.take({
      key: task.id, providerRefundId: null, paymentId: task.payment_id, amountPaise: Number(task.amount_paise), state: 'refused', failure: error.message,
    });
    this.log.warn('the provider refused a refund', { order_id: task.order_id, refund: task.id });
    return true;
  }
}
