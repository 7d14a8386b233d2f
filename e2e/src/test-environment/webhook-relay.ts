import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ShopClient } from './shop-client.js';

type WebhookRelay = { url: string; close(): Promise<void> };

const forwardedHeaders = ['x-razorpay-signature', 'x-razorpay-event-id'] as const;

/** Replaces the gateway for webhooks: passes their bytes to the orders service unchanged, with a token. */
export async function startWebhookRelay(client: ShopClient): Promise<WebhookRelay> {
  const server = createServer((request, response) => {
    const headers = Object.fromEntries(forwardedHeaders.map((name) => [name, String(request.headers[name] ?? '')]));
    buffer(request)
      .then((body) => client.webhook(body, headers))
      .then(
        ({ status }) => response.writeHead(status || 502).end(),
        () => response.destroy(),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}
