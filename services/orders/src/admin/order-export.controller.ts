import { OrderFilter, type Identity } from '@2x7/contracts';
import { Access, Caller, ValidBody } from '@2x7/service-kit';
import { Controller, Header, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { OrderExportService } from './order-export.service.js';

@Controller('orders/admin')
export class OrderExportController {
  constructor(private readonly orders: OrderExportService) {}

  /** A POST, because proxies log addresses and a search can be a customer's email or phone. */
  @Post('export.csv')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Access('confirmed-admin')
  async export(@ValidBody(OrderFilter) filter: OrderFilter, @Caller() actor: Identity): Promise<StreamableFile> {
    const disposition = `attachment; filename="${this.orders.fileName()}"`;
    return new StreamableFile(await this.orders.open(filter, actor), { type: 'text/csv; charset=utf-8', disposition });
  }
}
