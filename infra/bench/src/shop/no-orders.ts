import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaidOrderPage } from '@2x7/contracts';

const page: PaidOrderPage = { orders: [], next: null };

/** Starts an orders service that lists no orders: deliveries compares its plans with it at the start, and logs an error where none answers. */
export async function startNoOrders(): Promise<{ url: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, data: page }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
