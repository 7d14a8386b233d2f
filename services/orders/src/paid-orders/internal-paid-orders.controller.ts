import { PaidOrderQuery, type PaidOrderPage } from '@2x7/contracts';
import { InternalTo, ValidQuery, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get } from '@nestjs/common';
import { PaidOrderListRepository } from './paid-order-list.repository.js';

/** The deliveries service reads the orders that were paid before it ran. */
@Controller('internal/orders')
export class InternalPaidOrdersController {
  constructor(private readonly orders: PaidOrderListRepository) {}

  @Get('paid')
  @InternalTo('deliveries')
  async list(@ValidQuery(PaidOrderQuery) { after }: PaidOrderQuery): Promise<Envelope<PaidOrderPage>> {
    return enveloped(await this.orders.page(after));
  }
}
