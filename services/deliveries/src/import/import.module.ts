import { Module } from '@nestjs/common';
import { SlotsModule } from '../slots/slots.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ImportConfirmationService } from './import-confirmation.service.js';
import { ImportController } from './import.controller.js';
import { OrderImportService } from './order-import.service.js';
import { PaidOrdersClient } from './paid-orders.client.js';

/** Orders that were paid before this service ran. */
@Module({
  imports: [SlotsModule, SubscriptionsModule],
  controllers: [ImportController],
  providers: [ImportConfirmationService, OrderImportService, PaidOrdersClient],
})
export class ImportModule {}
