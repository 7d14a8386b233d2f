import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ShopClient } from './shop-client.js';

export type WebhookRelay = { url: string; close(): Promise<void> };

const passedOn = ['x-razorpay-signature', 'x-razorpay-event-id'] as const;

/** Stands where the gateway stands: takes the provider's webhooks and hands them to orders, byte for byte, with a token. */
export async function startWebhookRelay(client: ShopClient): Promise<WebhookRelay> {
  const server = createServer((request, response) => {
    const headers = Object.fromEntries(passedOn.map((name) => [name, String(request.headers[name] ?? '')]));
    buffer(request)
      .then((body) => client.webhook(body, headers))
      .then(({ status }) => response.writeHead(status || 502).end(), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}
