import { Module } from '@nestjs/common';
import { CustomerDataRepository } from './customer-data.repository.js';
import { CustomerOrdersClient } from './customer-orders.client.js';
import { PrivacyController } from './privacy.controller.js';

/** Export and erasure of a customer's data. */
@Module({ controllers: [PrivacyController], providers: [CustomerDataRepository, CustomerOrdersClient] })
export class PrivacyModule {}
