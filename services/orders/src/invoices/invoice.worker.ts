import { backoff, Log, Metrics, Repeated, sql, WorkQueue, type Counter } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ordersConfigToken, type OrdersConfig } from '../config.js';
import type { InvoiceDocument } from './invoice-document.js';
import { InvoiceRepository } from './invoice.repository.js';
import { uninvoicedOrders, uninvoicedRefunds } from './waiting-invoices.js';

type Due = { id: string; order_id: string };
/** One kind of work: its table, the rows that wait, and what is written for one of them. */
type Work = {
  table: 'orders' | 'refund_tasks';
  queue: WorkQueue<Due>;
  issue: (tx: EntityManager, id: string) => Promise<InvoiceDocument>;
};

/**
 * Issues the invoices of paid orders and the credit notes of their refunds. Each has a transaction of its own, apart from
 * the payment: after a failure or a crash the number is free again and the row is due again.
 */
@Injectable()
export class InvoiceWorker {
  private readonly works: readonly Work[];
  private readonly failed: Counter;

  constructor(
    @Inject(ordersConfigToken) private readonly config: OrdersConfig,
    private readonly database: DataSource,
    private readonly invoices: InvoiceRepository,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.works = this.worksOf(config);
    this.failed = metrics.counter('invoices_failed_total', 'Attempts to issue an invoice or a credit note that failed');
  }

  @Repeated({ name: 'invoices', everyMs: (worker: InvoiceWorker) => worker.config.timing.tick })
  async run(stopping?: AbortSignal): Promise<void> {
    for (const work of this.works) while (!stopping?.aborted && (await this.issueNext(work)));
  }

  private worksOf({ gst }: OrdersConfig): Work[] {
    if (gst.mode === 'none') return [];
    const queue = (table: Work['table'], columns: string, waiting: string, orderBy: string) =>
      new WorkQueue<Due>(this.database, { table, key: 'id', columns, waiting, orderBy, dueAt: 'next_invoice_at' });
    return [
      {
        table: 'orders',
        queue: queue('orders', 'id, id AS order_id', uninvoicedOrders(gst), 'paid_at'),
        issue: (tx, id) => this.invoices.issueInvoice(tx, id, gst),
      },
      {
        table: 'refund_tasks',
        queue: queue('refund_tasks', 'id, order_id', uninvoicedRefunds(gst), 'done_at'),
        issue: (tx, id) => this.invoices.issueCreditNote(tx, id),
      },
    ];
  }

  /** @returns false when no row is due */
  private async issueNext({ table, queue, issue }: Work): Promise<boolean> {
    let due: Due | undefined;
    try {
      const document = await this.database.transaction(async (tx) => {
        [due] = await queue.lock(tx, 1);
        return due && issue(tx, due.id);
      });
      if (document) this.report(document);
    } catch (error) {
      if (!due) throw error;
      await this.postpone(table, due, error);
    }
    return due !== undefined;
  }

  private report({ kind, number, order }: InvoiceDocument): void {
    this.log.info('invoice issued', { kind, number, order_number: order.number });
  }

  /** The next attempt is due after `retryInvoiceAfter`, doubled with each attempt up to an hour. The others are issued meanwhile. */
  private async postpone(table: Work['table'], { id, order_id }: Due, error: unknown): Promise<void> {
    this.failed.inc();
    this.log.error('invoice delayed, it will be retried', error, { order_id, table, id });
    const next = backoff({ firstMs: this.config.timing.retryInvoiceAfter, maxMs: 3_600_000, attempts: 'invoice_attempts' });
    const text = `UPDATE ${table} SET invoice_attempts = invoice_attempts + 1, next_invoice_at = ${next} WHERE id = $1`;
    await sql.execute(this.database, text, [id]);
  }
}
