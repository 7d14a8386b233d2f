import { Module } from '@nestjs/common';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { ProblemsModule } from '../problems/problems.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { EmailChangeController } from './email-change.controller.js';
import { EmailChangeService } from './email-change.service.js';

/** An administrator corrects the email address of a plan. */
@Module({
  imports: [PrivacyModule, ProblemsModule, SubscriptionsModule],
  controllers: [EmailChangeController],
  providers: [EmailChangeService],
})
export class EmailChangeModule {}
