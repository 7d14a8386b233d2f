import { Module } from '@nestjs/common';
import { CustomersModule } from './customers/customers.module.js';
import { KitchenModule } from './kitchen/kitchen.module.js';
import { LabelsModule } from './labels/labels.module.js';
import { SlotsModule } from './slots/slots.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions.module.js';

/** A paid order becomes a subscription, which its customer changes until the kitchen cooks. */
@Module({ imports: [SlotsModule, SubscriptionsModule, KitchenModule, LabelsModule, CustomersModule] })
export class AppModule {}
