import { PaidOrderQuery, type OrderMoney, type PaidOrderPage } from '@2x7/contracts';
import { IdParam, InternalTo, ValidQuery, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get } from '@nestjs/common';
import { OrderMoneyRepository } from './order-money.repository.js';
import { PaidOrderListRepository } from './paid-order-list.repository.js';

/** The deliveries service reads the orders that were paid before it ran, and what money of an order is left. */
@Controller('internal/orders')
export class InternalPaidOrdersController {
  constructor(
    private readonly orders: PaidOrderListRepository,
    private readonly money: OrderMoneyRepository,
  ) {}

  @Get('paid')
  @InternalTo('deliveries')
  async list(@ValidQuery(PaidOrderQuery) query: PaidOrderQuery): Promise<Envelope<PaidOrderPage>> {
    return enveloped(await this.orders.page(query));
  }

  @Get(':id/money')
  @InternalTo('deliveries')
  async left(@IdParam() id: string): Promise<Envelope<OrderMoney>> {
    return enveloped(await this.money.read(id));
  }
}
