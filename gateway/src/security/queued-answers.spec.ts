import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@2x7/service-kit/testing';
import { asCustomer, openShop, type Shop } from '../testing/shop.js';

const id = (index: number): string => `0190a0a0-0000-7000-8000-${String(index).padStart(12, '0')}`;
/** More than Node reads ahead of a service's answer. */
const photo = Buffer.alloc(1_000_000, 'p');

let shop: Shop;
let client: Socket;
beforeEach(async () => {
  shop = await openShop();
  const usual = shop.deliveries.answer;
  shop.deliveries.answer = (call, response) => (call.url === '/my/plans' ? undefined : usual(call, response));
  shop.media.answer = (_, response) => void response.writeHead(200, { 'content-type': 'image/webp' }).end(photo);
});
afterEach(() => {
  client.destroy();
  return shop.close();
});

/** Sends several requests over one connection, the first of which is not answered. */
function pipeline(paths: readonly string[]): void {
  const { hostname, port } = new URL(shop.gateway.url);
  const head = (path: string) => `GET ${path} HTTP/1.1\r\nhost: shop\r\ncookie: ${asCustomer.cookie}\r\n\r\n`;
  client = connect(Number(port), hostname).on('error', () => undefined);
  client.write(['/api/v1/my/plans', ...paths].map(head).join(''));
}

describe('an answer that waits behind another one of its connection', () => {
  it('releases the call to its service when the client disconnects', async () => {
    const inFlight = async (): Promise<number> => {
      const metrics = await shop.gateway.metrics.registry.metrics();
      return Number(/upstream_requests_in_flight\{.*upstream="media".*\} (\d+)\n/.exec(metrics)![1]);
    };
    pipeline([1, 2, 3].map((index) => `/api/v1/my/photos/${id(index)}`));
    await eventually(async () => expect(await inFlight()).toBe(3));
    client.destroy();
    await eventually(async () => expect(await inFlight()).toBe(0));
  });
});
