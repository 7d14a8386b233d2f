import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { RazorpayModule } from '../razorpay/razorpay.module.js';
import { RefundsModule } from '../refunds/refunds.module.js';
import { WebhookHandler } from './webhook-handler.js';
import { WebhookController } from './webhook.controller.js';
import { WebhookRepository } from './webhook.repository.js';
import { WebhookService } from './webhook.service.js';
import { WebhookWorker } from './webhook.worker.js';
import { WrongSignatures } from './wrong-signatures.js';

@Module({
  imports: [PaymentsModule, RazorpayModule, RefundsModule],
  controllers: [WebhookController],
  providers: [WebhookHandler, WebhookRepository, WebhookService, WebhookWorker, WrongSignatures],
})
export class WebhooksModule {}
