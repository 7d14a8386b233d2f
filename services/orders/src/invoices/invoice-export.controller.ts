import { InvoiceMonth, type Identity } from '@2x7/contracts';
import { Access, Caller, ValidQuery } from '@2x7/service-kit';
import { Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { InvoiceExportService } from './invoice-export.service.js';

@Controller('orders/admin')
export class InvoiceExportController {
  constructor(private readonly invoices: InvoiceExportService) {}

  @Get('invoices.csv')
  @Header('cache-control', 'no-store')
  @Access('confirmed-admin')
  async export(@ValidQuery(InvoiceMonth) { month }: InvoiceMonth, @Caller() actor: Identity): Promise<StreamableFile> {
    const disposition = `attachment; filename="invoices-${month}.csv"`;
    return new StreamableFile(await this.invoices.open(month, actor), { type: 'text/csv; charset=utf-8', disposition });
  }
}
