import { Module } from '@nestjs/common';
import { InternalPaidOrdersController } from './internal-paid-orders.controller.js';
import { PaidOrderListRepository } from './paid-order-list.repository.js';

/** Paid orders for the deliveries service. */
@Module({ controllers: [InternalPaidOrdersController], providers: [PaidOrderListRepository] })
export class PaidOrdersModule {}
