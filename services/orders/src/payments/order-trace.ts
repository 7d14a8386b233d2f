import { currentTraceparent, isTracing, traced } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** One order is one trace: whoever brings news of its payment, and however late, joins the trace in which it was opened. */
@Injectable()
export class OrderTrace {
  constructor(private readonly database: DataSource) {}

  /** Does the work as a part of the order's trace, linked to the trace in hand. */
  async join<T>(orderId: string, name: string, work: () => Promise<T>): Promise<T> {
    if (!isTracing()) return work();
    const parent = await this.of(orderId);
    return traced(name, { parent, link: parent && currentTraceparent(), attributes: { 'order.id': orderId } }, work);
  }

  private async of(orderId: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ traceparent: string }[]>(
      'SELECT traceparent FROM order_history WHERE order_id = $1 AND traceparent IS NOT NULL ORDER BY seq LIMIT 1', [orderId],
    );
    return row?.traceparent;
  }
}
