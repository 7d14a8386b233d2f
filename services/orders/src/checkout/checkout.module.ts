import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { PersistenceModule } from '../persistence/persistence.module.js';
import { RazorpayModule } from '../razorpay/razorpay.module.js';
import { CheckoutController } from './checkout.controller.js';
import { CreateOrderService } from './create-order.service.js';
import { OpenOrderRepository } from './open-order.repository.js';
import { PaymentConfirmationService } from './payment-confirmation.service.js';
import { PlanClient } from './plan.client.js';
import { ProviderOrderClaimRepository } from './provider-order-claim.repository.js';
import { ProviderOrderService } from './provider-order.service.js';
import { VerifyPaymentService } from './verify-payment.service.js';

@Module({
  imports: [PersistenceModule, PaymentsModule, RazorpayModule],
  controllers: [CheckoutController],
  providers: [
    CreateOrderService,
    OpenOrderRepository,
    PaymentConfirmationService,
    PlanClient,
    ProviderOrderClaimRepository,
    ProviderOrderService,
    VerifyPaymentService,
  ],
})
export class CheckoutModule {}
