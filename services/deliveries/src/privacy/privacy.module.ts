import { Module } from '@nestjs/common';
import { ProblemsModule } from '../problems/problems.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { CustomerDataRepository } from './customer-data.repository.js';
import { PrivacyController } from './privacy.controller.js';

/** Export and erasure of a customer's data. */
@Module({ imports: [ProblemsModule, SubscriptionsModule], controllers: [PrivacyController], providers: [CustomerDataRepository] })
export class PrivacyModule {}
