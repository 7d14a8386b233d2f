import { Module } from '@nestjs/common';
import { KitchenModule } from '../kitchen/kitchen.module.js';
import { SlotsModule } from '../slots/slots.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { CancellationController } from './cancellation/cancellation.controller.js';
import { CancellationService } from './cancellation/cancellation.service.js';
import { MealRemedies } from './meal-remedies.js';
import { MyProblemsController } from './my-problems.controller.js';
import { PhotoClient } from './photo.client.js';
import { ProblemAdminController } from './problem-admin.controller.js';
import { ProblemAnswerService } from './problem-answer.service.js';
import { ProblemEvents } from './problem-events.js';
import { ProblemListRepository } from './problem-list.repository.js';
import { ProblemReopeningService } from './problem-reopening.service.js';
import { ProblemReportService } from './problem-report.service.js';
import { ProblemRepository } from './problem.repository.js';
import { OrderMoneyService } from './refunds/order-money.service.js';
import { RefundRepeatService } from './refunds/refund-repeat.service.js';
import { RefundRemedy } from './refunds/refund-remedy.js';
import { RefundRequestRepository } from './refunds/refund-request.repository.js';
import { RefundsConsumer } from './refunds/refunds.consumer.js';
import { Remedies } from './remedies.js';
import { RequestedRefundService } from './refunds/requested-refund.service.js';

/** What customers report, what the shop answers, and what becomes of the money and meals of an answer. */
@Module({
  imports: [KitchenModule, SlotsModule, SubscriptionsModule],
  controllers: [MyProblemsController, CancellationController, ProblemAdminController, RefundsConsumer],
  providers: [
    CancellationService,
    MealRemedies,
    OrderMoneyService,
    PhotoClient,
    ProblemAnswerService,
    ProblemEvents,
    ProblemListRepository,
    ProblemReopeningService,
    ProblemReportService,
    ProblemRepository,
    RefundRemedy,
    RefundRepeatService,
    RefundRequestRepository,
    Remedies,
    RequestedRefundService,
  ],
  exports: [PhotoClient],
})
export class ProblemsModule {}
