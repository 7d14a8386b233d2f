import { once } from 'node:events';
import { request, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Log } from '@2x7/service-kit';
import { asAdmin, asCustomer, customerOrder, jsonType, openShop, type Reply, type Shop } from '../testing/shop.js';

const id = '0190a0a0-0000-7000-8000-0000000000aa';
const json = { 'content-type': 'application/json' };
const pdf = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="2X7I2627-000001.pdf"', etag: '"1"' };
const csv = { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="orders.csv"' };
const sets = { ...json, 'set-cookie': 'sid=new; Path=/' };
/** Bytes that each answer announces. */
const announced = 5_000;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Answer = {
  service: 'auth' | 'catalog' | 'media' | 'orders';
  call: string;
  sender: Record<string, string>;
  head: Record<string, string>;
};
const answers: [what: string, answer: Answer][] = [
  ['a list', { service: 'catalog', call: 'GET /sample-menu/admin/all', sender: asAdmin, head: json }],
  ['an order', { service: 'orders', call: 'POST /orders/create-order', sender: {}, head: json }],
  ['a CSV file', { service: 'orders', call: 'POST /orders/admin/export.csv', sender: asAdmin, head: csv }],
  ['an invoice', { service: 'orders', call: `GET /my/orders/${customerOrder}/invoice.pdf`, sender: asCustomer, head: pdf }],
  ['a photo', { service: 'media', call: `GET /my/photos/${id}`, sender: asCustomer, head: { 'content-type': 'image/webp' } }],
  ['a sign-in', { service: 'auth', call: 'POST /auth/login', sender: {}, head: sets }],
];

/** Calls while the service sends the head of its answer, and `write` the rest. */
async function callWhile({ service, call, sender, head }: Answer, write: (response: ServerResponse) => void): Promise<Reply> {
  const usual = shop[service].answer;
  shop[service].answer = (received, response) => {
    if (received.url.startsWith('/internal/')) return usual(received, response);
    write(response.writeHead(200, head));
  };
  const [method, path] = call.split(' ') as [string, string];
  const body = method === 'POST' ? '{}' : undefined;
  try {
    return await shop.call(`/api/v1${path}`, { method, headers: { ...sender, ...(body && jsonType) }, body });
  } finally {
    shop[service].answer = usual;
  }
}

const breakOff = (response: ServerResponse): void => {
  response.flushHeaders();
  setImmediate(() => response.destroy());
};
const withLength = (answer: Answer): Answer => ({ ...answer, head: { ...answer.head, 'content-length': String(announced) } });

describe('an answer whose service breaks off before the first part', () => {
  describe.each(answers)('%s', (_, answer) => {
    it.each([
      ['of a known length', withLength(answer)],
      ['of an unknown length', answer],
    ])('%s is answered with 503 and nothing of the head that the service sent', async (_length, sent) => {
      const { status, headers, json: failure } = await callWhile(sent, breakOff);
      expect({ status, failure }).toMatchObject({ status: 503, failure: { success: false, code: 'unavailable' } });
      expect(headers).toMatchObject({
        'retry-after': '2',
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      for (const name of ['content-disposition', 'etag', 'set-cookie']) expect(headers[name]).toBeUndefined();
    });
  });
});

describe('an answer whose service breaks off after the first part', () => {
  describe.each(answers)('%s', (_, answer) => {
    it.each([
      ['of a known length', withLength(answer)],
      ['of an unknown length', answer],
    ])('%s breaks off for the client', async (_length, sent) => {
      const part = (response: ServerResponse): void => void response.write('x'.repeat(announced - 1), () => breakOff(response));
      await expect(callWhile(sent, part)).rejects.toMatchObject({ code: 'ECONNRESET' });
    });
  });
});

describe('a client that disconnects before its answer begins', () => {
  it.each([
    ['as it is', 'identity'],
    ['compressed', 'gzip'],
  ])('causes no error in the log, where the answer is sent %s', async (_, encoding) => {
    const logged = jest.spyOn(Log.prototype, 'error');
    const usual = shop.orders.answer;
    const answering = new Promise<ServerResponse>((resolve) => (shop.orders.answer = (_call, response) => resolve(response)));
    const connected = once(shop.gateway.app.getHttpServer() as Server, 'connection') as Promise<[Socket]>;
    const headers = { ...asAdmin, ...jsonType, 'accept-encoding': encoding };
    const client = request(new URL('/api/v1/orders/admin/search', shop.gateway.url), { method: 'POST', headers, agent: false });
    client.on('error', () => undefined).end('{}');
    const [[connection], answer] = await Promise.all([connected, answering]);
    client.destroy();
    await once(connection, 'close');
    answer.writeHead(200, json).end('x'.repeat(1_000_000));
    await once(answer, 'close');
    expect((await shop.call('/health/live')).status).toBe(200);
    expect(logged.mock.calls).toEqual([]);
    logged.mockRestore();
    shop.orders.answer = usual;
  });
});
