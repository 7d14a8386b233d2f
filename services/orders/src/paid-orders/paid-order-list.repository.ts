import type { PaidOrderPage, PaidOrderQuery } from '@2x7/contracts';
import { follows, microsOf, pageOf, Parameters, readCursor, sql } from '@2x7/service-kit';
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

/** Paid orders that are not fully refunded or forgotten, oldest first. An order that is paid while the pages are read comes as an event. */
@Injectable()
export class PaidOrderListRepository {
  constructor(private readonly database: DataSource) {}

  /** @throws AppError 400 for an unknown `after` */
  async page({ after, since }: PaidOrderQuery): Promise<PaidOrderPage> {
    const parameters = new Parameters(pageSize + 1);
    const isRecent = since === undefined ? 'true' : `o.created_at >= ${parameters.for(since)}`;
    const isNext = follows(readCursor(after), { time: 'o.created_at', id: 'o.id', direction: 'ASC' }, parameters);
    const rows = await sql.many<Row>(
      this.database,
      `SELECT ${orderColumns}, ${microsOf('o.created_at')} AS micros FROM orders o
       WHERE o.status = 'paid' AND o.forgotten_at IS NULL AND ${isRecent} AND ${isNext}
       ORDER BY o.created_at, o.id LIMIT $1`,
      parameters.values,
    );
    const { shown, next } = pageOf(rows, pageSize);
    return { orders: shown.map((row) => present(toOrder(row))), next, since };
  }
}
