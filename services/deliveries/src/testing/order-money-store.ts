import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OrderMoney } from '@2x7/contracts';

/** An orders service that says what money its orders still have. Of an order that was not set, all of it and more, without a refund. */
export class OrderMoneyStore {
  isAway = false;
  private readonly money = new Map<string, OrderMoney>();
  private readonly server: Server = createServer((request, response) => {
    const [, id = ''] = /^\/internal\/orders\/(.*)\/money$/.exec(request.url ?? '') ?? [];
    if (this.isAway) return void request.socket.destroy();
    const data = this.money.get(id) ?? { left_paise: 100_000_000, refund_ids: [] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, data }));
  });

  set(order: string, money: OrderMoney): void {
    this.money.set(order, money);
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
