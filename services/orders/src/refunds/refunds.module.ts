import { Module } from '@nestjs/common';
import { PersistenceModule } from '../persistence/persistence.module.js';
import { RazorpayModule } from '../razorpay/razorpay.module.js';
import { RefundRequestsConsumer } from './refund-requests.consumer.js';
import { RefundRequestService } from './refund-request.service.js';
import { RefundSweep } from './refund-sweep.js';
import { RefundTaskRepository } from './refund-task.repository.js';
import { RefundUpdateService } from './refund-update.service.js';
import { RefundWorker } from './refund.worker.js';

@Module({
  imports: [PersistenceModule, RazorpayModule],
  controllers: [RefundRequestsConsumer],
  providers: [RefundRequestService, RefundSweep, RefundTaskRepository, RefundUpdateService, RefundWorker],
  exports: [RefundRequestService, RefundUpdateService],
})
export class RefundsModule {}
