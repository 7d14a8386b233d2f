import { Log, Repeated } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ordersConfigToken, type OrdersConfig } from '../config.js';
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
  async sendNow({ id, orderId }: { id: string; orderId: string }): Promise<void> {
    try {
      const task = await this.tasks.claim(id);
      if (task) await this.send(task);
    } catch (error) {
      this.log.error('refund delayed, the worker will send it', error, { order_id: orderId, refund: id });
    }
  }

  private async send(task: RefundTask): Promise<void> {
    const ids = { order_id: task.order_id, payment_id: task.payment_id, refund: task.id };
    try {
      const update = await this.findOrCreate(task).catch((error: unknown) => this.afterFailure(task, error));
      if (!update) return this.log.info('refund not needed: the money was refunded in the Razorpay dashboard', ids);
      await this.updates.apply({ ...update, key: task.id });
      this.report(update, ids);
    } catch (error) {
      this.log.error('refund delayed, it will be retried', error, ids);
    }
  }

  private report({ providerRefundId, state, failure }: RefundUpdate, ids: object): void {
    if (providerRefundId) this.log.info('refund accepted by the provider', { ...ids, state });
    else if (state === 'refused') this.log.warn('refund refused by the provider', { ...ids, reason: failure });
    else this.log.warn('refund delayed, it will be retried', { ...ids, reason: failure });
  }

  /**
   * After an earlier attempt, also one that a restore has undone, the provider may have the refund although its answer was lost, or the money
   * may have been refunded in the dashboard. So the provider's list of refunds is read first.
   * @returns undefined when this refund is not needed any more
   */
  private async findOrCreate({ id, payment_id: paymentId, ...task }: RefundTask): Promise<RefundUpdate | undefined> {
    if (task.provider_refund_id) return this.provider.fetchRefund(task.provider_refund_id);
    const existing = await this.provider.refundsOf(paymentId);
    const own = existing.find(({ key }) => key === id);
    if (own) return own;
    for (const other of existing) {
      const order = await this.updates.apply(other);
      if (order?.refunds.some((refund) => refund.id === id && refund.state === 'refused')) return undefined;
    }
    return this.provider.refund({ paymentId, amountPaise: Number(task.amount_paise), key: id });
  }

  /**
   * A refused request of an administrator ends: the administrator sees the reason and can ask again. The provider may have refused it
   * because an earlier attempt was successful, so its list of refunds is read first. A system refund waits with the reason, and is
   * repeated until it succeeds.
   * @throws the error when only the next attempt can show what happened
   */
  private async afterFailure(task: RefundTask, error: unknown): Promise<RefundUpdate> {
    if (!(error instanceof ProviderError)) throw error;
    if (error.failure === 'postponed') return withoutProvider(task, 'waiting', error);
    if (error.failure !== 'refused') throw error;
    return (await this.findOwn(task)) ?? withoutProvider(task, task.origin === 'system' ? 'waiting' : 'refused', error);
  }

  /** A payment that the provider does not know has no refunds. */
  private async findOwn({ id, payment_id }: RefundTask): Promise<RefundUpdate | undefined> {
    try {
      return (await this.provider.refundsOf(payment_id)).find(({ key }) => key === id);
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'refused') return undefined;
      throw error;
    }
  }
}

/** The state of a refund that the provider has declined to make. */
const withoutProvider = (task: RefundTask, state: 'waiting' | 'refused', { message }: ProviderError): RefundUpdate => ({
  key: task.id,
  providerRefundId: null,
  paymentId: task.payment_id,
  amountPaise: Number(task.amount_paise),
  state,
  failure: message,
});
