import type { Identity, OrderDocument } from '@2x7/contracts';
import { Access, Caller, enveloped, IdParam, type Envelope } from '@2x7/service-kit';
import { Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { OrderDocumentsService, type PdfFile } from './order-documents.service.js';

const PrivateFile = () => Header('cache-control', 'private, no-store');

const fileOf = ({ name, bytes }: PdfFile): StreamableFile =>
  new StreamableFile(bytes, { type: 'application/pdf', disposition: `attachment; filename="${name}"`, length: bytes.length });

/** The documents of an order, for administrators. */
@Controller('orders/admin')
@Access('admin')
export class OrderDocumentsController {
  constructor(private readonly documents: OrderDocumentsService) {}

  @Get(':id/documents')
  async list(@IdParam() id: string, @Caller() caller: Identity): Promise<Envelope<OrderDocument[]>> {
    return enveloped(await this.documents.list({ id, caller }));
  }

  @Get(':id/payment-receipt.pdf')
  @PrivateFile()
  async receipt(@IdParam() id: string, @Caller() caller: Identity): Promise<StreamableFile> {
    return fileOf(await this.documents.receipt({ id, caller }));
  }

  @Get(':id/invoice.pdf')
  @PrivateFile()
  async invoice(@IdParam() id: string, @Caller() caller: Identity): Promise<StreamableFile> {
    return fileOf(await this.documents.invoice({ id, caller }));
  }

  @Get('refunds/:id/credit-note.pdf')
  @PrivateFile()
  async creditNote(@IdParam() id: string, @Caller() caller: Identity): Promise<StreamableFile> {
    return fileOf(await this.documents.creditNote({ id, caller }));
  }
}

/** The same for the signed-in customer. Those of others are 404. */
@Controller('my/orders')
@Access('customer')
export class MyDocumentsController extends OrderDocumentsController {}
