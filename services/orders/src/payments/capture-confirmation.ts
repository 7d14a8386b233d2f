import { Log, Repeated, sql, WorkQueue } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ordersConfigToken, type OrdersConfig } from '../config.js';
import { flagUnconfirmedPayment } from '../domain/order.js';
import { OrderRepository } from '../persistence/order.repository.js';
import { paymentProviderToken, ProviderError, type PaymentProvider, type ProviderPayment } from '../razorpay/payment-provider.js';

type Unconfirmed = { id: string; provider_order_id: string; payment_id: string; amount_paise: string; currency: string };

const isConfirmedBy = (payment: ProviderPayment, order: Unconfirmed): boolean =>
  (payment.state === 'captured' || payment.state === 'refunded') &&
  payment.providerOrderId === order.provider_order_id &&
  payment.amountPaise === Number(order.amount_paise) &&
  payment.currency === order.currency;

/**
 * Reads payments that only a webhook reported from the provider: a stolen webhook secret can sign a webhook for a payment
 * that does not exist. The order stays paid and is marked for an administrator.
 */
@Injectable()
export class CaptureConfirmation {
  /** While the provider fails, each pause is as long as the order has been paid, between 10 s and an hour. */
  private readonly unconfirmed: WorkQueue<Unconfirmed>;

  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly database: DataSource,
    private readonly orders: OrderRepository,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
    private readonly log: Log,
  ) {
    this.unconfirmed = new WorkQueue(database, {
      table: 'orders',
      key: 'id',
      columns: 'id, provider_order_id, payment_id, amount_paise, currency',
      waiting: 'confirm_payment_at IS NOT NULL',
      dueAt: 'confirm_payment_at',
      claim: "confirm_payment_at = now() + least(interval '1 hour', greatest(interval '10 seconds', now() - paid_at))",
    });
  }

  @Repeated({ name: 'capture confirmation', everyMs: (confirmation: CaptureConfirmation) => confirmation.config.timing.tick })
  async run(stopping?: AbortSignal): Promise<void> {
    await this.unconfirmed.workOff((order) => this.confirm(order), stopping);
  }

  /** Asks again about orders of the last day that only a webhook reported and whose payment the provider does not list. */
  async confirmUnlisted(listed: ReadonlySet<string>): Promise<void> {
    await sql.execute(
      this.database,
      `UPDATE orders SET confirm_payment_at = now()
       WHERE settled_by = 'webhook' AND paid_at BETWEEN now() - interval '1 day' AND now() - interval '10 minutes'
         AND confirm_payment_at IS NULL AND attention IS DISTINCT FROM 'payment-unconfirmed' AND payment_id <> ALL ($1)`,
      [[...listed]],
    );
  }

  private async confirm(order: Unconfirmed): Promise<void> {
    try {
      if (!(await this.isConfirmed(order))) await this.flag(order);
      await sql.execute(this.database, 'UPDATE orders SET confirm_payment_at = NULL WHERE id = $1', [order.id]);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.log.warn('capture confirmation failed, it will be retried', { order_id: order.id, failure: error.failure });
    }
  }

  /** @throws ProviderError when the provider gives no answer; a payment that it does not know is not confirmed */
  private async isConfirmed(order: Unconfirmed): Promise<boolean> {
    try {
      return isConfirmedBy(await this.provider.fetchPayment(order.payment_id), order);
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'refused') return false;
      throw error;
    }
  }

  private async flag({ id, payment_id }: Unconfirmed): Promise<void> {
    await this.orders.change(id, { cause: 'capture confirmation', decide: flagUnconfirmedPayment });
    this.log.warn('payment not confirmed: a webhook reported a payment that Razorpay has not captured', { order_id: id, payment_id });
  }
}
