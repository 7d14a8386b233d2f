import { OrderFilter, type Identity } from '@2x7/contracts';
import { Access, Caller, ValidBody, ValidQuery } from '@2x7/service-kit';
import { Controller, Get, Header, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { OrderExportService } from './order-export.service.js';

@Controller('orders/admin')
export class OrderExportController {
  constructor(private readonly orders: OrderExportService) {}

  @Get('export.csv')
  @Header('cache-control', 'no-store')
  @Access('confirmed-admin')
  async export(@ValidQuery(OrderFilter) filter: OrderFilter, @Caller() actor: Identity): Promise<StreamableFile> {
    const disposition = `attachment; filename="${this.orders.fileName()}"`;
    return new StreamableFile(await this.orders.open(filter, actor), { type: 'text/csv; charset=utf-8', disposition });
  }

  /** The same with the search in the body: proxies log addresses, and a search can be a customer's email or phone. */
  @Post('export.csv')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Access('confirmed-admin')
  exportFound(@ValidBody(OrderFilter) filter: OrderFilter, @Caller() actor: Identity): Promise<StreamableFile> {
    return this.export(filter, actor);
  }
}
