import { Module } from '@nestjs/common';
import { SlotsModule } from '../slots/slots.module.js';
import { KitchenModule } from '../kitchen/kitchen.module.js';
import { ChangeRepository } from './change.repository.js';
import { LateBoxService } from './change/late-box.service.js';
import { MyPlansController } from './my-plans.controller.js';
import { FirstDeliveryController } from './start/first-delivery.controller.js';
import { FirstDeliveryService } from './start/first-delivery.service.js';
import { OrdersConsumer } from './start/orders.consumer.js';
import { PaidOrderService } from './start/paid-order.service.js';
import { PlanAdminController } from './plan-admin.controller.js';
import { PlanRefundsController } from './refunds/plan-refunds.controller.js';
import { RefundDecisionService } from './refunds/refund-decision.service.js';
import { RefundRepository } from './refunds/refund.repository.js';
import { ReminderService } from './reminder.service.js';
import { ReplanService } from './change/replan.service.js';
import { SubscriptionChangeService } from './change/subscription-change.service.js';
import { SubscriptionEvents } from './subscription-events.js';
import { SubscriptionListRepository } from './reading/subscription-list.repository.js';
import { SubscriptionStartService } from './start/subscription-start.service.js';
import { SubscriptionTransaction } from './subscription-transaction.js';
import { SubscriptionWriter } from './subscription-writer.js';
import { SubscriptionReader } from './reading/subscription.reader.js';
import { SubscriptionRepository } from './subscription.repository.js';

/** The delivery side of paid orders, and the commands that change it. */
@Module({
  imports: [KitchenModule, SlotsModule],
  controllers: [OrdersConsumer, FirstDeliveryController, MyPlansController, PlanAdminController, PlanRefundsController],
  providers: [
    ChangeRepository,
    FirstDeliveryService,
    LateBoxService,
    PaidOrderService,
    RefundDecisionService,
    RefundRepository,
    ReminderService,
    ReplanService,
    SubscriptionChangeService,
    SubscriptionEvents,
    SubscriptionListRepository,
    SubscriptionReader,
    SubscriptionRepository,
    SubscriptionStartService,
    SubscriptionTransaction,
    SubscriptionWriter,
  ],
  exports: [
    ChangeRepository,
    PaidOrderService,
    RefundRepository,
    SubscriptionRepository,
    SubscriptionStartService,
    SubscriptionTransaction,
    SubscriptionEvents,
  ],
})
export class SubscriptionsModule {}
