import type { Readable } from 'node:stream';
import { dayOf, timeOf, type Identity, type OrderFilter } from '@2x7/contracts';
import { Audit } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { csvBatch, csvLine, csvPhone, csvStream } from './csv.js';
import { OrderListRepository, type ListedRow } from './order-list.repository.js';

/** `2026-11-21 09:40`, Indian time. */
const momentCell = (moment: Date | null): string => (moment ? `${dayOf(moment)} ${timeOf(moment)}` : '');
const inRupees = (paise: string | null): number => Number(paise ?? 0) / 100;

const head = [
  'Order',
  'State',
  'Ordered (India)',
  'Paid (India)',
  'Name',
  'Email',
  'Phone',
  'Address',
  'Plan',
  'Amount INR',
  'Refunded INR',
  'Confirmed by',
  'Attention',
  'Razorpay order',
  'Razorpay payment',
];

const lineOf = (row: ListedRow): string =>
  csvLine([
    row.number,
    row.status,
    momentCell(row.created_at),
    momentCell(row.paid_at),
    row.customer_name,
    row.customer_email,
    csvPhone(row.customer_phone),
    row.delivery_address,
    row.plan_name,
    inRupees(row.amount_paise),
    inRupees(row.refunded_paise),
    row.settled_by ?? '',
    row.attention ?? '',
    row.provider_order_id ?? '',
    row.payment_id ?? '',
  ]);

/** The order list as a CSV stream. */
@Injectable()
export class OrderExportService {
  constructor(
    private readonly orders: OrderListRepository,
    private readonly database: DataSource,
    private readonly audit: Audit,
  ) {}

  /** Reads the first batch before it returns, so a failing database still leads to an error response. The audit entry does not contain the search, which can be a customer's email. */
  async open(filter: OrderFilter, actor: Identity): Promise<Readable> {
    const first = await this.orders.rows(filter, undefined, csvBatch);
    const after = { state: filter.state ?? null, is_search: Boolean(filter.search) };
    await this.audit.record(this.database.manager, { actor, action: 'exported', entity: 'order', entityId: 'all', after });
    return csvStream({ head, first, next: (last) => this.orders.rows(filter, last, csvBatch), lineOf });
  }

  /** `orders-2026-11-21.csv`, with the day in Indian time. */
  fileName(): string {
    return `orders-${dayOf(new Date())}.csv`;
  }
}
