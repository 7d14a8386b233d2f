import { OrderQuery } from '@2x7/contracts';
import { Access, ValidQuery } from '@2x7/service-kit';
import { Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { OrderExportService } from './order-export.service.js';

const ExportQuery = OrderQuery.omit({ after: true, limit: true });
type ExportQuery = Pick<OrderQuery, 'state' | 'search'>;

@Controller('orders/admin')
export class OrderExportController {
  constructor(private readonly orders: OrderExportService) {}

  @Get('export.csv')
  @Header('cache-control', 'no-store')
  @Access('confirmed-admin')
  async export(@ValidQuery(ExportQuery) query: ExportQuery): Promise<StreamableFile> {
    const disposition = `attachment; filename="${this.orders.fileName()}"`;
    return new StreamableFile(await this.orders.open(query), { type: 'text/csv; charset=utf-8', disposition });
  }
}
