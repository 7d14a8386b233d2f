import { Module } from '@nestjs/common';
import { InvoiceExportController } from './invoice-export.controller.js';
import { InvoiceExportService } from './invoice-export.service.js';
import { InvoiceRepository } from './invoice.repository.js';
import { InvoiceWorker } from './invoice.worker.js';
import { MyDocumentsController, OrderDocumentsController } from './order-documents.controller.js';
import { OrderDocumentsService } from './order-documents.service.js';
import { PaymentReceiptRepository } from './payment-receipt.repository.js';

/** Payment receipts, tax invoices, bills of supply and credit notes. */
@Module({
  controllers: [InvoiceExportController, OrderDocumentsController, MyDocumentsController],
  providers: [InvoiceExportService, InvoiceRepository, InvoiceWorker, OrderDocumentsService, PaymentReceiptRepository],
})
export class InvoicesModule {}
