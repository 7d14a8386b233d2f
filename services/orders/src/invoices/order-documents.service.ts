import type { Identity, OrderDocument } from '@2x7/contracts';
import { AppError, sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ordersConfigToken, type OrdersConfig } from '../config.js';
import type { InvoiceDocument } from './invoice-document.js';
import { invoiceSheet } from './invoice-sheet.js';
import { PaymentReceiptRepository, type PaymentReceipt } from './payment-receipt.repository.js';
import { receiptDate, receiptSheet, receiptSums } from './receipt-sheet.js';
import type { Sheet } from './sheet.js';

/** Which document, and for whom: an administrator, or a customer, who gets those of their own orders only. */
type DocumentRequest = { id: string; caller: Identity };
export type PdfFile = { name: string; bytes: Buffer };

type StoredRow = { order_id: string; refund_id: string | null; document: InvoiceDocument };

const mayRead = (caller: Identity, orderId: string): boolean =>
  caller.kind === 'customer' ? (caller.orders?.includes(orderId) ?? false) : caller.kind === 'user';

/** @throws AppError 404 for the order of another customer, as for an unknown one */
function requireOwn({ id, caller }: DocumentRequest): void {
  if (!mayRead(caller, id)) throw new AppError('not_found', 'Order not found.');
}

const presentReceipt = (receipt: PaymentReceipt, root: string): OrderDocument => ({
  kind: 'payment-receipt',
  number: receipt.number,
  issued_at: receiptDate(receipt).toISOString(),
  amount_paise: receiptSums(receipt).paid,
  path: `${root}/${receipt.id}/payment-receipt.pdf`,
});

const presentInvoice = ({ order_id, refund_id, document }: StoredRow, root: string): OrderDocument => ({
  kind: document.kind,
  number: document.number,
  issued_at: document.issued_at,
  amount_paise: document.total_paise,
  path: refund_id ? `${root}/refunds/${refund_id}/credit-note.pdf` : `${root}/${order_id}/invoice.pdf`,
});

/** Draws with the PDF library, which is loaded with the first document: most replicas never draw one. */
async function draw(name: string, sheet: Sheet): Promise<PdfFile> {
  const { drawSheet } = await import('./draw-sheet.js');
  return { name: `${name}.pdf`, bytes: await drawSheet(sheet) };
}

/** The receipt, the invoice and the credit notes of an order. */
@Injectable()
export class OrderDocumentsService {
  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly database: DataSource,
    private readonly receipts: PaymentReceiptRepository,
  ) {}

  /** Empty for an order without a captured payment. @throws AppError 404 */
  async list(request: DocumentRequest): Promise<OrderDocument[]> {
    requireOwn(request);
    const { id, caller } = request;
    const root = caller.kind === 'customer' ? '/my/orders' : '/orders/admin';
    const receipt = await this.receipts.read(id);
    const issued = await this.stored('order_id = $1 ORDER BY issued_at, number', id);
    return [...(receipt.payments.length > 0 ? [presentReceipt(receipt, root)] : []), ...issued.map((row) => presentInvoice(row, root))];
  }

  /** @throws AppError 404 for an order without a captured payment too */
  async receipt(request: DocumentRequest): Promise<PdfFile> {
    requireOwn(request);
    const receipt = await this.receipts.read(request.id);
    if (receipt.payments.length === 0) throw new AppError('not_found', 'There is no payment of this order yet.');
    return draw(`${receipt.number}-payment-receipt`, receiptSheet(receipt, this.config.gst));
  }

  /** @throws AppError 404 for an order without an invoice: it was paid before invoices began, or the invoice is still to be issued */
  async invoice(request: DocumentRequest): Promise<PdfFile> {
    requireOwn(request);
    const [row] = await this.stored('order_id = $1 AND refund_id IS NULL', request.id);
    if (!row) throw new AppError('not_found', 'There is no invoice of this order.');
    return draw(row.document.number, invoiceSheet(row.document));
  }

  /** @param request its id is that of the refund @throws AppError 404 */
  async creditNote({ id, caller }: DocumentRequest): Promise<PdfFile> {
    const [row] = await this.stored('refund_id = $1', id);
    if (!row || !mayRead(caller, row.order_id)) throw new AppError('not_found', 'There is no credit note of this refund.');
    return draw(row.document.number, invoiceSheet(row.document));
  }

  private stored(condition: string, id: string): Promise<StoredRow[]> {
    return sql.many(this.database, `SELECT order_id, refund_id, document FROM invoices WHERE ${condition}`, [id]);
  }
}
