import { Module } from '@nestjs/common';
import { KitchenModule } from '../kitchen/kitchen.module.js';
import { SlotsModule } from '../slots/slots.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { ImportConfirmationService } from './import-confirmation.service.js';
import { ImportController } from './import.controller.js';
import { MissedOrdersService } from './missed-orders.service.js';
import { OrderImportService } from './order-import.service.js';
import { PaidOrdersClient } from './paid-orders.client.js';

/** Paid orders that do not come as events: those from before this service ran, and those whose event is lost. */
@Module({
  imports: [KitchenModule, SlotsModule, SubscriptionsModule],
  controllers: [ImportController],
  providers: [ImportConfirmationService, MissedOrdersService, OrderImportService, PaidOrdersClient],
})
export class ImportModule {}
