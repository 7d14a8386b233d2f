import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, heldBytes } from '@2x7/service-kit/testing';
import { asAdmin, asCustomer, jsonType, openShop, type Shop } from '../testing/shop.js';

const webhook = '/api/v1/orders/webhooks/razorpay';
const upload = '/api/v1/upload/image';
const form = { 'content-type': 'multipart/form-data; boundary=x', ...asAdmin };

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  for (const service of [shop.auth, shop.catalog, shop.orders, shop.media]) service.received.length = 0;
});

type Refused = { answer: string; sent: number };

const post = (path: string, body: string | Buffer, headers: Record<string, string> = jsonType) =>
  shop.call(path, { method: 'POST', headers, body });

/** Sends a chunked body without a content-length until an answer arrives. @returns the answer's text, and the bytes sent */
function sendEndlessly(path: string, headers: Record<string, string>, onSent?: (bytes: number) => void): Promise<Refused> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.gateway.url);
    const socket = connect(Number(port), hostname);
    const chunk = Buffer.concat([Buffer.from('2000\r\n'), Buffer.alloc(8_192, 0x20), Buffer.from('\r\n')]);
    let sent = 0;
    let over = false;
    const more = (): void => {
      if (over) return;
      sent += 8_192;
      onSent?.(8_192);
      if (socket.write(chunk)) setImmediate(more);
      else socket.once('drain', more);
    };
    socket.once('data', (data) => {
      over = true;
      socket.destroy();
      resolve({ answer: data.toString(), sent });
    });
    socket.once('error', reject);
    const lines = Object.entries({ host: 'x', 'transfer-encoding': 'chunked', ...headers }).map(([name, value]) => `${name}: ${value}`);
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, more);
  });
}

describe('forwarded bodies', () => {
  it('keep every byte of a webhook, with its signature', async () => {
    const body = Buffer.from('{"a":   1,\r\n\t"b" :[ 1,2 ],"é":"\\u00e9"}\n\n');
    await post(webhook, body, { ...jsonType, 'x-razorpay-signature': 'abc', 'x-razorpay-event-id': 'evt_1' });
    expect(shop.orders.last.body.equals(body)).toBe(true);
    expect(shop.orders.last.headers).toMatchObject({
      'x-razorpay-signature': 'abc',
      'x-razorpay-event-id': 'evt_1',
      'content-type': 'application/json',
    });
  });
  it('take a webhook of any content type up to 256 KB', async () => {
    expect((await post(webhook, Buffer.alloc(256 * 1024, 0x20), { 'content-type': 'text/plain' })).status).toBe(200);
    expect(shop.orders.last.body).toHaveLength(256 * 1024);
    expect((await post(webhook, Buffer.alloc(256 * 1024 + 1, 0x20))).status).toBe(413);
  });
  it('take JSON of 64 KB', async () => {
    const body = `{"a": "${'x'.repeat(64 * 1024 - 9)}"}`;
    expect((await post('/api/v1/orders/create-order', body)).status).toBe(200);
    expect(shop.orders.last.body.toString()).toBe(body);
  });
  it('take JSON whose content type is written in capitals and with parameters', async () => {
    expect((await post('/api/v1/orders/create-order', '{}', { 'content-type': 'Application/JSON ; charset=UTF-8' })).status).toBe(200);
  });
  it('stream an upload as its multipart form', async () => {
    const body = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 256));
    expect((await post(upload, body, form)).status).toBe(200);
    expect(shop.media.last.body.equals(body)).toBe(true);
    expect(shop.media.last.headers).toMatchObject({
      'content-type': form['content-type'],
      'content-length': '300000',
    });
  });
  it('may be absent: logout and delete need neither body nor content type', async () => {
    expect((await shop.call('/api/v1/auth/logout', { method: 'POST' })).status).toBe(200);
    expect((await shop.call('/api/v1/auth/logout', { method: 'POST', headers: jsonType })).status).toBe(200);
    expect(shop.auth.last.body).toHaveLength(0);
    const id = '0190a0a0-0000-7000-8000-0000000000aa';
    expect((await shop.call(`/api/v1/upload/image/${id}`, { method: 'DELETE', headers: asAdmin })).status).toBe(200);
  });
});

describe('slow bodies', () => {
  /** Sends the head and the body but for its last byte, waits for `meanwhile`, then sends that. @returns the status of the answer */
  async function sendInTwo(path: string, body: string, meanwhile: () => Promise<void>, type: object = jsonType): Promise<number> {
    const { hostname, port } = new URL(shop.gateway.url);
    const socket = connect(Number(port), hostname);
    const head = Object.entries({ host: 'x', 'content-length': String(body.length), ...type, ...asAdmin });
    socket.write(`POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body.slice(0, -1)}`);
    await meanwhile();
    socket.write(body.slice(-1));
    const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    socket.destroy();
    return Number(/^HTTP\/1.1 (\d+)/.exec(answer)![1]);
  }
  const lookups = () => shop.auth.received.filter(({ url }) => url === '/internal/sessions/resolve').length;

  it.each([
    ['JSON', '/api/v1/meal-plans/admin/create', jsonType, 'catalog'],
    ['an upload', upload, form, 'media'],
  ] as const)('are not forwarded when the session ends while %s is sent', async (_what, path, type, service) => {
    const answer = shop.auth.answer;
    const ended = await sendInTwo(
      path,
      '{"a":1}',
      async () => {
        await eventually(() => expect(lookups()).toBe(1));
        shop.auth.answer = (_request, response) => response.writeHead(401).end();
        await pause(600);
      },
      type,
    );
    shop.auth.answer = answer;
    expect([ended, shop[service].received.length]).toEqual([401, 0]);
    expect(await sendInTwo(path, '{"a":1}', () => pause(600), type)).toBe(200);
  });
});

describe('many slow bodies', () => {
  it('exhaust only the bulkhead of photo uploads when they are photos, get 408, and leave the circuit breaker closed', async () => {
    const { hostname, port } = new URL(shop.gateway.url);
    const photo = '/api/v1/upload/photo';
    const headers = { host: 'x', 'content-length': '1000', ...form, ...asCustomer };
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const readPhoto = () => shop.call('/api/v1/my/photos/0190a0a0-0000-7000-8000-0000000000aa', { headers: asCustomer });
    const slow = Promise.all(
      Array.from({ length: 30 }, async () => {
        const socket = connect(Number(port), hostname);
        socket.write(`POST ${photo} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\nhalf`);
        const [data] = (await once(socket, 'data')) as [Buffer];
        socket.destroy();
        return data.toString();
      }),
    );
    // A photo that is sent before all of them have come would take the place of one.
    const inFlight = /upstream_requests_in_flight\{.*upstream="media".*\} 30\n/;
    await eventually(async () => expect(await shop.gateway.metrics.registry.metrics()).toMatch(inFlight));
    expect((await post(photo, 'whole', { ...form, ...asCustomer })).status).toBe(503);
    expect((await readPhoto()).status).toBe(200);
    for (const answer of await slow) expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"timeout"/);
    expect((await readPhoto()).status).toBe(200);
    expect((await post(photo, 'whole', { ...form, ...asCustomer })).status).toBe(200);
  });
  it('share 64 MB of memory: a body above that is answered with 503, and later bodies are accepted again', async () => {
    const { hostname, port } = new URL(shop.gateway.url);
    const size = 256 * 1024;
    const statuses: string[] = [];
    const sockets = Array.from({ length: 260 }, () => {
      const socket = connect(Number(port), hostname);
      socket.once('data', (data) => statuses.push(data.toString().slice(9, 12)));
      socket.on('error', () => undefined);
      socket.write(`POST ${webhook} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n`);
      socket.write(Buffer.alloc(size - 1, 0x20));
      return socket;
    });
    await eventually(() => expect(statuses).toContain('503'), 60_000);
    for (const socket of sockets) socket.destroy();
    await eventually(async () => expect((await post(webhook, '{}')).status).toBe(200));
    expect(shop.orders.received).toHaveLength(1);
  });
  it.each([
    ['network', 8, () => '203.0.113.7', '203.0.113.8'],
    ['IPv6 /48', 16, (index: number) => `2001:db8:7:${index.toString(16)}::1`, '2001:db8:8::1'],
  ])(
    'get 429 above the share of one %s, %i MB, while other networks can still write, and leave no connection open',
    async (_, share, address, other) => {
      const limited = await openShop({ rateLimits: true, trustedProxies: 1 });
      const { hostname, port } = new URL(limited.gateway.url);
      const [size, count, taken] = [256 * 1024, 260, share * 4];
      const statuses: string[] = [];
      const sockets = Array.from({ length: count }, (__, index) => {
        const socket = connect(Number(port), hostname);
        socket.once('data', (data) => statuses.push(data.toString().slice(9, 12)));
        socket.on('error', () => undefined);
        socket.write(`POST ${webhook} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address(index)}\r\ncontent-length: ${size}\r\n\r\n`);
        socket.write(Buffer.alloc(size - 1, 0x20));
        return socket;
      });
      const from = async (client: string): Promise<number> => {
        const headers = { ...jsonType, 'x-forwarded-for': client };
        return (await limited.call(webhook, { method: 'POST', headers, body: '{}' })).status;
      };
      try {
        await eventually(() => expect(statuses.length).toBeGreaterThanOrEqual(count - taken), 20_000);
        expect(new Set(statuses)).toEqual(new Set(['429']));
        expect(await from(other)).toBe(200);
        for (const socket of sockets) socket.destroy();
        await eventually(async () => expect(await from(address(0))).toBe(200));
        // Behind a proxy the gateway keeps idle connections for 75 s.
        const server = limited.gateway.app.getHttpServer() as Server;
        await eventually(async () => expect(await promisify(server.getConnections.bind(server))()).toBe(0));
      } finally {
        for (const socket of sockets) socket.destroy();
        await limited.close();
      }
    },
  );
});

describe('the limits of request bodies', () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/xml',
    'nonsense',
  ];
  for (const type of types) {
    it(`answers 415 to ${type} where JSON is expected`, async () => {
      const reply = await post('/api/v1/orders/create-order', '{}', { 'content-type': type });
      expect(reply.status).toBe(415);
      expect(reply.json).toMatchObject({ success: false, code: 'unsupported_media_type' });
      expect(shop.orders.received).toHaveLength(0);
    });
  }
  it('answers 415 to JSON without a content type', async () => {
    expect((await post('/api/v1/orders/create-order', '{}', {})).status).toBe(415);
  });
  it('answers 415 to JSON where an image is expected', async () => {
    expect((await post(upload, '{}', { ...jsonType, ...asAdmin })).status).toBe(415);
  });
  it('answers 413 to JSON of more than 64 KB without calling the service', async () => {
    const reply = await post('/api/v1/orders/create-order', ' '.repeat(64 * 1024 + 1));
    expect(reply.status).toBe(413);
    expect(reply.json).toMatchObject({ success: false, code: 'payload_too_large' });
    expect(shop.orders.received).toHaveLength(0);
  });
  it('answers 413 with the specified message to an upload of 10 MB without calling the service', async () => {
    const reply = await post(upload, Buffer.alloc(10 * 1024 * 1024), form);
    expect(reply.status).toBe(413);
    expect(reply.json).toMatchObject({
      success: false,
      code: 'payload_too_large',
      error: 'Image size should be less than 5MB',
    });
    expect(shop.media.received).toHaveLength(0);
  });
  it('stops reading JSON without an end at 64 KB', async () => {
    const { answer, sent } = await sendEndlessly('/api/v1/orders/create-order', jsonType);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(sent).toBeLessThan(16 * 1024 * 1024);
    expect(shop.orders.received).toHaveLength(0);
  });
  it('stops reading an upload without an end at 5 MB', async () => {
    const { answer } = await sendEndlessly(upload, form);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('Image size should be less than 5MB');
    expect(shop.media.received).toHaveLength(0);
  });
  it('streams uploads instead of buffering them in memory', async () => {
    shop.media.keepsBodies = false;
    const held = heldBytes().outside;
    let [most, sent] = [0, 0];
    const look = (bytes: number): void => {
      sent += bytes;
      if (sent % (2 * 1024 * 1024) === 0) most = Math.max(most, heldBytes().outside);
    };
    const refused = await Promise.all(Array.from({ length: 10 }, () => sendEndlessly(upload, form, look)));
    shop.media.keepsBodies = true;
    for (const { answer } of refused) expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(most - held).toBeLessThan((10 * 5 * 1024 * 1024) / 2);
  });
  it('leaves no open call after a client that disconnects while it sends its body', async () => {
    const { hostname, port } = new URL(shop.gateway.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${upload} HTTP/1.1\r\nhost: x\r\ncookie: ${asAdmin.cookie}\r\ncontent-type: ${form['content-type']}\r\ncontent-length: 1000\r\n\r\nhalf`,
    );
    await eventually(() => expect(shop.auth.received.length).toBeGreaterThan(0));
    socket.destroy();
    expect((await post(upload, 'whole', form)).status).toBe(200);
    expect(shop.media.received).toHaveLength(1);
  });
});
