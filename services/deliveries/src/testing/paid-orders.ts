import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PaidOrderPage, PaidOrderWithRefunds } from '@2x7/contracts';
import { paidOrder } from './running-deliveries.js';
import { StandInService } from './stand-in-service.js';

/**
 * An orders service that lists paid orders, two a page; `isDown` ends every connection after the first page, `isEarlier` does not know `since`, as
 * the release before it.
 */
export class PaidOrders extends StandInService {
  readonly list: PaidOrderWithRefunds[] = [];
  /** `since` of each first page that was read. */
  readonly since: (string | null)[] = [];
  isDown = false;
  isEarlier = false;

  add(paid_at: string, plan: object = {}, refunds: PaidOrderWithRefunds['refunds'] = []): PaidOrderWithRefunds {
    const order = { ...paidOrder({ paid_at }, plan), refunds };
    this.list.push(order);
    return order;
  }

  protected answer(request: IncomingMessage, response: ServerResponse): void {
    const query = new URL(request.url!, 'http://orders').searchParams;
    const first = Number(query.get('after') ?? 0);
    if (this.isDown && first > 0) return void request.socket.destroy();
    const since = query.get('since');
    if (first === 0) this.since.push(since);
    const page: PaidOrderPage = {
      orders: this.list.slice(first, first + 2),
      next: first + 2 < this.list.length ? String(first + 2) : null,
      ...(since !== null && !this.isEarlier && { since }),
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, data: page }));
  }
}
