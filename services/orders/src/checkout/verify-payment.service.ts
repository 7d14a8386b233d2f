import type { PaymentVerified, VerifyPayment } from '@2x7/contracts';
import { AppError, Log } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { Order } from '../domain/order.js';
import { orderFacts } from '../persistence/order.presenter.js';
import { OrderRepository } from '../persistence/order.repository.js';
import { RazorpaySignatures } from '../razorpay/razorpay-signatures.js';
import { PaymentConfirmationService } from './payment-confirmation.service.js';

/** verify-payment. The browser's message needs a valid signature and the provider's confirmation. */
@Injectable()
export class VerifyPaymentService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly signatures: RazorpaySignatures,
    private readonly confirmation: PaymentConfirmationService,
    private readonly log: Log,
  ) {}

  /** @throws AppError 400 for a wrong signature. An unknown order gets the same answer, so order ids cannot be guessed. */
  async verify(message: VerifyPayment): Promise<PaymentVerified> {
    const order = await this.orders.findByProviderOrder(message.razorpay_order_id);
    if (!order || !this.isSigned(order, message)) {
      this.log.warn('verify-payment refused: wrong signature or unknown order', { order_id: order?.id });
      throw notVerified();
    }
    const status = await this.statusOf(order, message.razorpay_payment_id);
    if (status === 'other-order') throw notVerified();
    return { status, ...orderFacts(order, order.paidAt ?? new Date()) };
  }

  private async statusOf(order: Order, paymentId: string): Promise<PaymentVerified['status'] | 'other-order'> {
    if (order.paymentId !== paymentId) return this.confirmation.confirm(order, paymentId);
    return order.status === 'refunded' ? 'refunded' : 'paid';
  }

  private isSigned({ providerOrderId }: Order, message: VerifyPayment): boolean {
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = message;
    return providerOrderId !== null && this.signatures.isPaymentSigned({ orderId: providerOrderId, paymentId, signature });
  }
}

const notVerified = (): AppError => new AppError('signature_invalid', 'This payment could not be verified.');
