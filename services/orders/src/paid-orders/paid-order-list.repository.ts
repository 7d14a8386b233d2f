import type { PaidOrderPage } from '@2x7/contracts';
import { readCursor, sql, writeCursor, type PageEnd } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Order } from '../domain/order.js';
import { paidOrder } from '../persistence/order.presenter.js';
import { orderColumns, toOrder, type OrderRow } from '../persistence/stored-order.js';

const pageSize = 100;

type Row = OrderRow & { micros: string };

const present = (order: Order): PaidOrderPage['orders'][number] => ({
  ...paidOrder(order),
  refunds: order.refunds.flatMap(({ id: refund_id, amountPaise: amount_paise, doneAt, paymentId }) =>
    doneAt && paymentId === order.paymentId ? [{ refund_id, amount_paise, refunded_at: doneAt.toISOString() }] : [],
  ),
});

/** Paid orders that are not fully refunded, oldest first. An order that is paid while the pages are read comes as an event. */
@Injectable()
export class PaidOrderListRepository {
  constructor(private readonly database: DataSource) {}

  /** @throws AppError 400 for an unknown `after` */
  async page(after: string | undefined): Promise<PaidOrderPage> {
    const end: PageEnd | undefined = after === undefined ? undefined : readCursor(after);
    const rows = await sql.many<Row>(
      this.database,
      `SELECT ${orderColumns}, (extract(epoch FROM o.created_at) * 1000000)::bigint AS micros FROM orders o
       WHERE o.status = 'paid' ${end ? `AND (o.created_at, o.id) > (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid)` : ''}
       ORDER BY o.created_at, o.id LIMIT $1`,
      [pageSize + 1, ...(end ? [end.micros, end.id] : [])],
    );
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return { orders: shown.map((row) => present(toOrder(row))), next: rows.length > pageSize && last ? writeCursor(last) : null };
  }
}
