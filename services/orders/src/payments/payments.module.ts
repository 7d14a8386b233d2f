import { Module } from '@nestjs/common';
import { PersistenceModule } from '../persistence/persistence.module.js';
import { RazorpayModule } from '../razorpay/razorpay.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { CaptureConfirmation } from './capture-confirmation.js';
import { ListedPayment } from './listed-payment.js';
import { OrderExpiry } from './order-expiry.js';
import { OrderPayments } from './order-payments.js';
import { OrderTrace } from './order-trace.js';
import { PaymentCheckRepository } from './payment-check.repository.js';
import { Reconciler } from './reconciler.js';
import { SettleService } from './settle.service.js';
import { Sweep } from './sweep.js';

@Module({
  imports: [PersistenceModule, RazorpayModule, RefundsModule],
  providers: [
    CaptureConfirmation,
    ListedPayment,
    OrderExpiry,
    OrderPayments,
    OrderTrace,
    PaymentCheckRepository,
    Reconciler,
    SettleService,
    Sweep,
  ],
  exports: [OrderPayments, PaymentCheckRepository, SettleService],
})
export class PaymentsModule {}
