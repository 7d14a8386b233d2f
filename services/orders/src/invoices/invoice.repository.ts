import { sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { invoiceNumber, seriesOf, type SeriesKind } from '../domain/invoice-number.js';
import { creditNoteOf, invoiceOf, type DoneRefund, type InvoiceDocument, type InvoiceDraft, type PaidOrder } from './invoice-document.js';
import type { GstRegistration } from './gst-settings.js';

type Numbered = { series: string; sequence: number; issuedAt: Date };

/**
 * The next number of a series. The row of the series stays locked until the transaction ends: a transaction that fails
 * returns its number, and the next one waits for it. Times of a series never go back, whatever the clocks of replicas say.
 */
export async function takeNumber(tx: EntityManager, kind: SeriesKind, now: Date): Promise<Numbered> {
  const series = seriesOf(kind, now);
  const { last, issued_at } = await sql.one<{ last: number; issued_at: Date }>(
    tx,
    `INSERT INTO invoice_counters AS counter (series, last, issued_at) VALUES ($1, 1, $2)
     ON CONFLICT (series) DO UPDATE SET last = counter.last + 1, issued_at = greatest(counter.issued_at, EXCLUDED.issued_at)
     RETURNING last, issued_at`,
    [series, now],
  );
  return { series, sequence: last, issuedAt: issued_at };
}

/** Writes invoices and credit notes in the transaction of the caller, which has locked the order or the refund. */
@Injectable()
export class InvoiceRepository {
  async issueInvoice(tx: EntityManager, orderId: string, gst: GstRegistration): Promise<InvoiceDocument> {
    const order = await sql.one<PaidOrder>(
      tx,
      `SELECT number, paid_at, payment_id, amount_paise, plan, customer_name, customer_email, customer_phone, delivery_address
       FROM orders WHERE id = $1`,
      [orderId],
    );
    const issued = await this.issue(tx, 'invoice', { draft: invoiceOf(order, gst), orderId, refundId: null });
    await sql.execute(tx, 'UPDATE orders SET invoiced_at = $2 WHERE id = $1', [orderId, issued.issued_at]);
    return issued;
  }

  /** Locks the order, because the tax of a refund follows from the credit notes before it. */
  async issueCreditNote(tx: EntityManager, refundId: string): Promise<InvoiceDocument> {
    const refund = await sql.one<DoneRefund & { order_id: string }>(
      tx,
      'SELECT order_id, amount_paise, done_at FROM refund_tasks WHERE id = $1',
      [refundId],
    );
    const orderId = refund.order_id;
    await sql.execute(tx, 'SELECT FROM orders WHERE id = $1 FOR NO KEY UPDATE', [orderId]);
    const documents = await sql.many<{ document: InvoiceDocument }>(tx, 'SELECT document FROM invoices WHERE order_id = $1', [orderId]);
    const invoice = documents.find(({ document }) => document.corrects === null)!.document;
    const earlier = documents.reduce((sum, { document }) => sum + (document.corrects ? document.total_paise : 0), 0);
    const draft = creditNoteOf(invoice, refund, earlier);
    const issued = await this.issue(tx, 'credit-note', { draft, orderId, refundId });
    await sql.execute(tx, 'UPDATE refund_tasks SET invoiced_at = $2 WHERE id = $1', [refundId, issued.issued_at]);
    return issued;
  }

  private async issue(
    tx: EntityManager,
    kind: SeriesKind,
    { draft, orderId, refundId }: { draft: InvoiceDraft; orderId: string; refundId: string | null },
  ): Promise<InvoiceDocument> {
    const { now } = await sql.one<{ now: Date }>(tx, 'SELECT clock_timestamp() AS now');
    const { series, sequence, issuedAt } = await takeNumber(tx, kind, now);
    const document = { ...draft, number: invoiceNumber(series, sequence), issued_at: issuedAt.toISOString() };
    await sql.execute(
      tx,
      `INSERT INTO invoices (number, kind, series, sequence, order_id, refund_id, issued_at, document) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [document.number, document.kind, series, sequence, orderId, refundId, issuedAt, document],
    );
    return document;
  }
}
