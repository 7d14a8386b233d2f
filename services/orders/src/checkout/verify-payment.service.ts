import type { PaymentVerified, VerifyPayment } from '@2x7/contracts';
import { AppError, Log } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ordersConfigToken } from '../config.token.js';
import type { OrdersConfig } from '../config.js';
import type { OrderEntity } from '../persistence/order.entity.js';
import { OrderRepository } from '../persistence/order.repository.js';
import { paymentProviderToken, ProviderError, type PaymentProvider } from '../razorpay/payment-provider.js';
import { Reconciler } from '../payments/reconciler.js';
import { SettleService } from '../payments/settle.service.js';
import { isPaymentSigned } from '../razorpay/signature.js';

const forged = (): AppError => new AppError('signature_invalid', 'This payment could not be verified.');

/** verify-payment: the browser's word, believed only with a right signature and the provider's confirmation. */
@Injectable()
export class VerifyPaymentService {
  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly orders: OrderRepository,
    private readonly settlement: SettleService,
    private readonly reconciler: Reconciler,
    @Inject(paymentProviderToken) private readonly provider: PaymentProvider,
    private readonly log: Log,
  ) {}

  /** @throws AppError 400 for a wrong signature; an unknown order is told in the same words. */
  async verify(told: VerifyPayment): Promise<PaymentVerified> {
    const order = await this.orders.findByProviderOrder(told.razorpay_order_id);
    if (!order?.providerOrderId || !this.isSigned(order.providerOrderId, told)) {
      this.log.warn('a payment was not signed by the provider', { order_id: order?.id });
      throw forged();
    }
    if (order.paymentId === told.razorpay_payment_id) return { status: order.status === 'refunded' ? 'refunded' : 'paid' };
    return this.confirm(order, told.razorpay_payment_id);
  }

  private isSigned(orderId: string, told: VerifyPayment): boolean {
    const payment = { orderId, paymentId: told.razorpay_payment_id, signature: told.razorpay_signature };
    return isPaymentSigned(payment, this.config.razorpay.keySecret);
  }

  /** The signature proves a payment, not its amount or capture: the provider is asked. When it cannot tell, webhook or reconciler finish. */
  private async confirm(order: OrderEntity, paymentId: string): Promise<PaymentVerified> {
    try {
      const payment = await this.provider.fetchPayment(paymentId);
      if (payment.providerOrderId !== order.providerOrderId) throw forged();
      const settled = await this.settlement.settle(payment, 'verify');
      if (settled?.status === 'paid' || settled?.status === 'refunded') return { status: settled.status };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.log.warn('the provider could not confirm a payment yet', { order_id: order.id, trouble: error.trouble });
    }
    await this.reconciler.askSoon(order.id);
    return { status: 'processing' };
  }
}
