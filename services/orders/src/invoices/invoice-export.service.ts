import type { Readable } from 'node:stream';
import { dayOf, formatMonth, instantOf, type Identity } from '@2x7/contracts';
import { AppError, Audit, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { csvBatch, csvLine, csvStream } from '../admin/csv.js';
import { placeOfSupply } from './gst-settings.js';
import type { InvoiceDocument } from './invoice-document.js';

const head = [
  'Number',
  'Kind',
  'Date (India)',
  'Corrects',
  'Order',
  'Paid (India)',
  'Customer',
  'GSTIN of the shop',
  'Place of supply',
  'SAC',
  'Value before tax INR',
  'Rate %',
  'CGST INR',
  'SGST INR',
  'Total INR',
  'Razorpay payment',
];

/** Amounts of credit notes are negative, so that a column adds up. */
function lineOf({ number, kind, issued_at, corrects, order, customer, seller, tax, total_paise }: InvoiceDocument): string {
  const inRupees = (paise: number): number => ((corrects ? -1 : 1) * paise) / 100;
  const amounts = tax
    ? [inRupees(tax.taxable_paise), tax.basis_points / 100, inRupees(tax.cgst_paise), inRupees(tax.sgst_paise)]
    : [inRupees(total_paise), '', '', ''];
  return csvLine([
    number,
    kind,
    dayOf(new Date(issued_at)),
    corrects?.number ?? '',
    order.number,
    dayOf(new Date(order.paid_at)),
    customer.name,
    seller.gstin,
    placeOfSupply,
    tax?.sac ?? '',
    ...amounts,
    inRupees(total_paise),
    order.payment_id,
  ]);
}

type Row = { number: string; issued_at: Date; document: InvoiceDocument };
type Period = { from: Date; until: Date };

/** @param month `2026-11`, in India */
function periodOf(month: string): Period {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: instantOf(`${month}-01`, '00:00'), until: instantOf(`${next}-01`, '00:00') };
}

/** The invoices and credit notes of a month as a CSV stream for the accountant, in the sequence in which they were issued. */
@Injectable()
export class InvoiceExportService {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  /** Reads the first batch before it returns, so that a failure still leads to an error response. @throws AppError 404 for a month without invoices */
  async open(month: string, actor: Identity): Promise<Readable> {
    const period = periodOf(month);
    const first = await this.rows(period);
    if (first.length === 0) throw new AppError('not_found', `There are no invoices of ${formatMonth(period.from)}.`);
    await this.audit.record(this.database.manager, { actor, action: 'exported', entity: 'invoice', entityId: month });
    return csvStream({ head, first, next: (last) => this.rows(period, last), lineOf: ({ document }) => lineOf(document) });
  }

  private rows({ from, until }: Period, after?: Row): Promise<Row[]> {
    return sql.many(
      this.database,
      `SELECT number, issued_at, document FROM invoices
       WHERE issued_at >= $1 AND issued_at < $2 AND ($3::timestamptz IS NULL OR (issued_at, number) > ($3, $4)) ORDER BY issued_at, number LIMIT ${csvBatch}`,
      [from, until, after?.issued_at ?? null, after?.number ?? null],
    );
  }
}
