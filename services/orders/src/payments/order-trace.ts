import { currentTraceparent, isTracing, sql, traced } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** All payment updates of an order join the trace in which the order was created. */
@Injectable()
export class OrderTrace {
  constructor(private readonly database: DataSource) {}

  /** Runs `work` in a span of the order's trace, linked to the current trace. */
  async join<T>(orderId: string, name: string, work: () => Promise<T>): Promise<T> {
    if (!isTracing()) return work();
    const parent = await this.traceparentOf(orderId);
    return traced(name, { parent, link: parent && currentTraceparent(), attributes: { 'order.id': orderId } }, work);
  }

  private async traceparentOf(orderId: string): Promise<string | undefined> {
    const row = await sql.oneOrNone<{ traceparent: string }>(
      this.database,
      'SELECT traceparent FROM order_history WHERE order_id = $1 AND traceparent IS NOT NULL ORDER BY seq LIMIT 1',
      [orderId],
    );
    return row?.traceparent;
  }
}
