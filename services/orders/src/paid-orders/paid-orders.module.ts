import { Module } from '@nestjs/common';
import { PersistenceModule } from '../persistence/persistence.module.js';
import { InternalPaidOrdersController } from './internal-paid-orders.controller.js';
import { OrderMoneyRepository } from './order-money.repository.js';
import { PaidOrderListRepository } from './paid-order-list.repository.js';

/** Paid orders for the deliveries service. */
@Module({
  imports: [PersistenceModule],
  controllers: [InternalPaidOrdersController],
  providers: [OrderMoneyRepository, PaidOrderListRepository],
})
export class PaidOrdersModule {}
