import { Module } from '@nestjs/common';
import { CustomerDataRepository } from './customer-data.repository.js';
import { InternalCustomersController } from './internal-customers.controller.js';

/** What the orders service keeps about a customer. */
@Module({ controllers: [InternalCustomersController], providers: [CustomerDataRepository] })
export class CustomerDataModule {}
