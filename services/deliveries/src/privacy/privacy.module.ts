import { Module } from '@nestjs/common';
import { ProblemsModule } from '../problems/problems.module.js';
import { CustomerDataRepository } from './customer-data.repository.js';
import { CustomerOrdersClient } from './customer-orders.client.js';
import { KeptPlansService } from './kept-plans.service.js';
import { PrivacyController } from './privacy.controller.js';

/** Export and erasure of a customer's data. */
@Module({
  imports: [ProblemsModule],
  controllers: [PrivacyController],
  providers: [CustomerDataRepository, CustomerOrdersClient, KeptPlansService],
  exports: [CustomerOrdersClient],
})
export class PrivacyModule {}
