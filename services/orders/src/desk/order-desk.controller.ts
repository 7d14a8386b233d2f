import { OrderQuery, type OrderDetail, type OrderPage, type OrderStats } from '@2x7/contracts';
import { Access, IdParam, ValidQuery } from '@2x7/service-kit';
import { Controller, Get, Inject } from '@nestjs/common';
import { OrderDetailRepository } from './order-detail.repository.js';
import { OrderListRepository } from './order-list.repository.js';
import { OrderStatsRepository } from './order-stats.repository.js';

type Success<T> = { success: true; data: T };

/** What administrators read about orders. */
@Controller('orders/admin')
export class OrderDeskController {
  constructor(
    @Inject(OrderListRepository) private readonly orders: OrderListRepository,
    @Inject(OrderStatsRepository) private readonly figures: OrderStatsRepository,
    @Inject(OrderDetailRepository) private readonly details: OrderDetailRepository,
  ) {}

  @Get('all')
  @Access('admin')
  async list(@ValidQuery(OrderQuery) query: OrderQuery): Promise<Success<OrderPage>> {
    return { success: true, data: await this.orders.page(query) };
  }

  @Get('stats')
  @Access('admin')
  async stats(): Promise<Success<OrderStats>> {
    return { success: true, data: await this.figures.read() };
  }

  @Get(':id')
  @Access('admin')
  async show(@IdParam() id: string): Promise<Success<OrderDetail>> {
    return { success: true, data: await this.details.read(id) };
  }
}
