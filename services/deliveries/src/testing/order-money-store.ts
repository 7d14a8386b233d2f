import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OrderMoney } from '@2x7/contracts';
import { StandInService } from './stand-in-service.js';

/** An orders service that says what money its orders still have. Of an order that was not set, all of it and more, without a refund. */
export class OrderMoneyStore extends StandInService {
  private readonly money = new Map<string, OrderMoney>();

  set(order: string, money: OrderMoney): void {
    this.money.set(order, money);
  }

  protected answer(request: IncomingMessage, response: ServerResponse): void {
    const [, id = ''] = /^\/internal\/orders\/(.*)\/money$/.exec(request.url ?? '') ?? [];
    const data = this.money.get(id) ?? { left_paise: 100_000_000, refund_ids: [] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, data }));
  }
}
