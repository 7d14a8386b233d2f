import type { OrderFilter, OrderPage, OrderSearch } from '@2x7/contracts';
import { follows, microsOf, pageOf, Parameters, readCursor, searchCondition, sql, type PageEnd } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { presentSummary, summaryColumns, withPayment, type SummaryRow } from './order-summary.js';

export type ListedRow = SummaryRow & {
  micros: string;
  delivery_address: string;
  provider_order_id: string | null;
  payment_id: string | null;
};

/** An exact id of an order, payment or refund at the provider. */
const providerShape = /^(order|pay|rfnd)_\w+$/;

function matches(typed: string, parameters: Parameters): string {
  if (!providerShape.test(typed)) return searchCondition('o.search', typed, parameters);
  const id = parameters.for(typed);
  return `o.id IN (SELECT id FROM orders WHERE provider_order_id = ${id} UNION ALL SELECT order_id FROM payments WHERE id = ${id}
    UNION ALL SELECT order_id FROM refund_tasks WHERE provider_refund_id = ${id})`;
}

function conditionOf({ state, search }: OrderFilter, end: PageEnd | undefined, parameters: Parameters): string {
  return [
    ...(state ? [`o.status = ${parameters.for(state)}`] : []),
    ...(search ? [matches(search, parameters)] : []),
    follows(end, { time: 'o.created_at', id: 'o.id', direction: 'DESC' }, parameters),
  ].join(' AND ');
}

/** Orders, newest first, in pages that start after the last order of the page before. Page 2,000 costs as much as page 1. */
@Injectable()
export class OrderListRepository {
  constructor(private readonly database: DataSource) {}

  /** @throws AppError 400 when `after` is no cursor of an earlier page */
  async page({ state, search, after, limit }: OrderSearch): Promise<OrderPage> {
    const rows = await this.rows({ state, search }, readCursor(after), limit + 1);
    const { shown, next } = pageOf(rows, limit);
    return { orders: shown.map(presentSummary), next };
  }

  /** At most `count` orders that come after `end`. */
  rows(filter: OrderFilter, end: PageEnd | undefined, count: number): Promise<ListedRow[]> {
    const parameters = new Parameters();
    const condition = conditionOf(filter, end, parameters);
    return sql.many<ListedRow>(
      this.database,
      `SELECT ${summaryColumns}, ${microsOf('o.created_at')} AS micros, o.delivery_address, o.provider_order_id, o.payment_id
       FROM (SELECT * FROM orders AS o WHERE ${condition} ORDER BY o.created_at DESC, o.id DESC LIMIT ${parameters.for(count)}) AS o ${withPayment}
       ORDER BY o.created_at DESC, o.id DESC`,
      parameters.values,
    );
  }
}
