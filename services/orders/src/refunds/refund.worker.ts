import { Log, Repeated } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { OrdersConfig } from '../config.js';
import { ordersConfigToken } from '../config.module.js';
import type { RefundUpdate } from '../domain/refund.js';
import { paymentProviderToken, ProviderError, type PaymentProvider } from '../razorpay/payment-provider.js';
import { RefundTaskRepository, type RefundTask } from './refund-task.repository.js';
import { RefundUpdateService } from './refund-update.service.js';

/** Sends waiting refunds to the provider until it has accepted or refused them. The refund's id is the idempotency key, so each is made once. */
@Injectable()
export class RefundWorker {
  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly tasks: RefundTaskRepository,
    private readonly updates: RefundUpdateService,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
    private readonly log: Log,
  ) {}

  @Repeated({ name: 'refunds', everyMs: (worker: RefundWorker) => worker.config.timing.tick })
  run(stopping?: AbortSignal): Promise<void> {
    return this.tasks.workOff((task) => this.send(task), stopping);
  }

  /** Sends one refund now, unless another replica does. Does not throw: after a failure the worker tries again. */
  async sendNow(id: string): Promise<void> {
    try {
      const task = await this.tasks.claim(id);
      if (task) await this.send(task);
    } catch (error) {
      this.log.error('refund delayed, the worker will send it', error, { refund: id });
    }
  }

  private async send(task: RefundTask): Promise<void> {
    const ids = { order_id: task.order_id, payment_id: task.payment_id, refund: task.id };
    try {
      const update = await this.findOrCreate(task);
      if (!update) return this.log.info('refund not needed: the money was refunded in the Razorpay dashboard', ids);
      await this.updates.apply({ ...update, key: task.id });
      this.log.info('refund accepted by the provider', { ...ids, state: update.state });
    } catch (error) {
      if (await this.wasRefused(task, error)) return;
      this.log.error('refund delayed, it will be retried', error, ids);
    }
  }

  /**
   * After an earlier attempt the provider may have the refund although its answer was lost, or the money may have been
   * refunded in the dashboard. So the provider's list of refunds is read first.
   * @returns undefined when this refund is not needed any more
   */
  private async findOrCreate({ id, payment_id: paymentId, ...task }: RefundTask): Promise<RefundUpdate | undefined> {
    if (task.provider_refund_id) return this.provider.fetchRefund(task.provider_refund_id);
    const existing = task.attempts > 1 ? await this.provider.refundsOf(paymentId) : [];
    const own = existing.find(({ key }) => key === id);
    if (own) return own;
    for (const other of existing) {
      const order = await this.updates.apply(other);
      if (order?.refunds.some((refund) => refund.id === id && refund.state === 'refused')) return undefined;
    }
    return this.provider.refund({ paymentId, amountPaise: Number(task.amount_paise), key: id });
  }

  /** A refused request of an administrator ends: the administrator sees the reason and can ask again. System refunds are repeated until they succeed. */
  private async wasRefused(task: RefundTask, error: unknown): Promise<boolean> {
    if (task.origin === 'system' || !(error instanceof ProviderError) || error.failure !== 'refused') return false;
    await this.updates.apply({
      key: task.id,
      providerRefundId: null,
      paymentId: task.payment_id,
      amountPaise: Number(task.amount_paise),
      state: 'refused',
      failure: error.message,
    });
    this.log.warn('refund refused by the provider', { order_id: task.order_id, refund: task.id });
    return true;
  }
}
