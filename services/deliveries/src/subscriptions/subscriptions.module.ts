import { Module } from '@nestjs/common';
import { SlotsModule } from '../slots/slots.module.js';
import { KitchenModule } from '../kitchen/kitchen.module.js';
import { ChangeRepository } from './change.repository.js';
import { LateBoxService } from './late-box.service.js';
import { MyPlansController } from './my-plans.controller.js';
import { OrdersConsumer } from './orders.consumer.js';
import { PlanAdminController } from './plan-admin.controller.js';
import { PlanRefundsController } from './plan-refunds.controller.js';
import { RefundDecisionService } from './refund-decision.service.js';
import { RefundRepository } from './refund.repository.js';
import { ReminderService } from './reminder.service.js';
import { ReplanService } from './replan.service.js';
import { SubscriptionChangeService } from './subscription-change.service.js';
import { SubscriptionEvents } from './subscription-events.js';
import { SubscriptionListRepository } from './subscription-list.repository.js';
import { SubscriptionStartService } from './subscription-start.service.js';
import { SubscriptionTransaction } from './subscription-transaction.js';
import { SubscriptionWriter } from './subscription-writer.js';
import { SubscriptionReader } from './subscription.reader.js';
import { SubscriptionRepository } from './subscription.repository.js';

/** The delivery side of paid orders, and the commands that change it. */
@Module({
  imports: [KitchenModule, SlotsModule],
  controllers: [OrdersConsumer, MyPlansController, PlanAdminController, PlanRefundsController],
  providers: [
    ChangeRepository,
    LateBoxService,
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
  exports: [ChangeRepository, SubscriptionRepository, SubscriptionStartService, SubscriptionTransaction, SubscriptionEvents],
})
export class SubscriptionsModule {}
