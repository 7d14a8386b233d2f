import { Module } from '@nestjs/common';
import { InternalCustomersController } from './internal-customers.controller.js';

/** What the orders service keeps about a customer. */
@Module({ controllers: [InternalCustomersController] })
export class CustomerDataModule {}
