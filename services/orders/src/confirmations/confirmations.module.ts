import { Module } from '@nestjs/common';
import { ConfirmationRequestService } from './confirmation-request.service.js';
import { ConfirmationsConsumer } from './confirmations.consumer.js';
import { Confirmations } from './confirmations.js';

@Module({
  controllers: [ConfirmationsConsumer],
  providers: [ConfirmationRequestService, Confirmations],
  exports: [ConfirmationRequestService],
})
export class ConfirmationsModule {}
