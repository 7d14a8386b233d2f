import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TrafficClass } from '@2x7/contracts';
import { Log } from '@2x7/service-kit';
import { eventually } from '@2x7/service-kit/testing';
import { asAdmin, jsonType, openShop, type Shop } from '../testing/shop.js';
import { answerJson, StubService } from '../testing/stub-service.js';
import { Upstream } from './upstream.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

const order = { method: 'POST', headers: jsonType, body: '{}' };

describe('a service that is down or slow', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.close());

  it('is answered with 503 and Retry-After at once while it is down, with one error in the log, and other services still answer', async () => {
    await shop.orders.close();
    const logged = jest.spyOn(Log.prototype, 'error');
    const began = performance.now();
    const reply = await shop.call('/api/v1/orders/create-order', order);
    expect(logged.mock.calls.map(([message]) => message)).toEqual(['request failed: unavailable']);
    logged.mockRestore();
    expect(reply.status).toBe(503);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(reply.json).toEqual({
      success: false,
      code: 'unavailable',
      error: 'The shop is not reachable for a moment. Please try again.',
      request_id: expect.any(String),
    });
    expect(performance.now() - began).toBeLessThan(2_000);
    expect((await shop.call('/api/v1/meal-plans')).status).toBe(200);
    await shop.orders.listen();
    expect((await shop.call('/api/v1/orders/create-order', order)).status).toBe(200);
  });
  it('makes a read fail with 504 after 3 s when it is slow', async () => {
    shop.catalog.answer = () => undefined;
    const began = performance.now();
    const reply = await shop.call('/api/v1/meal-plans/admin/all', { headers: asAdmin });
    expect(reply.status).toBe(504);
    expect(reply.json).toMatchObject({ success: false, code: 'timeout' });
    expect(performance.now() - began).toBeGreaterThan(2_900);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
  it('makes a write fail with 504 within 10 s when it is slow, an order as well as an edit', async () => {
    const usual = shop.orders.answer;
    shop.catalog.answer = shop.orders.answer = () => undefined;
    const began = performance.now();
    const edit = { ...order, headers: { ...jsonType, ...asAdmin } };
    const replies = await Promise.all([
      shop.call('/api/v1/orders/create-order', order),
      shop.call('/api/v1/meal-plans/admin/create', edit),
    ]);
    shop.orders.answer = usual;
    // The service is given up after 9.5 s; a machine with much to do adds its part.
    expect(performance.now() - began).toBeLessThan(15_000);
    for (const { status, json } of replies)
      expect({ status, json }).toMatchObject({ status: 504, json: { success: false, code: 'timeout' } });
  });
  it('is called again once after a broken connection for a read, never for a write', async () => {
    const received = { GET: 0, POST: 0 };
    shop.catalog.answer = ({ method }, response) => {
      received[method as 'GET' | 'POST'] += 1;
      if (method === 'GET' && received.GET === 2) return answerJson(response, 200, { success: true, data: [] });
      response.destroy();
    };
    expect((await shop.call('/api/v1/sample-menu/admin/all', { headers: asAdmin })).status).toBe(200);
    expect(
      (
        await shop.call('/api/v1/sample-menu/admin/create', {
          ...order,
          headers: { ...jsonType, ...asAdmin },
        })
      ).status,
    ).toBe(503);
    expect(received).toEqual({ GET: 2, POST: 1 });
  });
});

describe('clients that disconnect before they are answered', () => {
  it('do not exhaust the bulkhead of a service, and cause no error in the log', async () => {
    const logged = jest.spyOn(Log.prototype, 'error');
    cleanups.push(() => logged.mockRestore());
    const shop = await openShop();
    cleanups.push(() => shop.close());
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    shop.orders.answer = (_, response) => void held.then(() => answerJson(response, 200, { success: true, data: 'x'.repeat(100_000) }));
    const { hostname, port } = new URL(shop.gateway.url);
    const leaving = Array.from({ length: 99 }, () => connect(Number(port), hostname));
    for (const socket of leaving)
      socket.write('POST /api/v1/orders/create-order HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}');
    await eventually(() => expect(shop.orders.received.length).toBeGreaterThan(50));
    for (const socket of leaving) socket.destroy();
    release();
    await eventually(() => expect(shop.orders.received).toHaveLength(99));
    shop.orders.answer = (_, response) => answerJson(response, 200, { success: true });
    const replies = await Promise.all(Array.from({ length: 60 }, () => shop.call('/api/v1/orders/create-order', order)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(logged.mock.calls).toEqual([]);
  });
});

describe('the bulkheads of one service', () => {
  const call = (trafficClass: TrafficClass, timeoutMs = 3_000) => ({ trafficClass, method: 'GET', path: '/', headers: {}, timeoutMs });
  const read = async (upstream: Upstream, trafficClass: TrafficClass = 'customer', timeoutMs?: number): Promise<string> => {
    const { body } = await upstream.request(call(trafficClass, timeoutMs));
    return body.text();
  };
  const open = async (): Promise<{ service: StubService; upstream: Upstream }> => {
    const service = await StubService.start();
    cleanups.push(() => service.close());
    const upstream = new Upstream(service.url);
    cleanups.push(() => upstream.destroy());
    return { service, upstream };
  };
  /** Holds every answer until the returned function is called. */
  const hold = (service: StubService): (() => void) => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    service.answer = (_, response) => void held.then(() => answerJson(response, 200, {}));
    return release;
  };

  it('allow 100 calls of customers, 30 of photos, 40 of administrators and 20 of the provider, and refuse any more at once', async () => {
    const { service, upstream } = await open();
    const release = hold(service);
    const calls: Promise<string>[] = [];
    for (const [trafficClass, most] of [
      ['provider', 20],
      ['admin', 40],
      ['photo', 30],
      ['customer', 100],
    ] as const) {
      for (let count = 0; count < most; count += 1) calls.push(read(upstream, trafficClass, 60_000));
      await expect(read(upstream, trafficClass)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
    }
    await eventually(() => expect(service.received).toHaveLength(190));
    release();
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['{}']));
    expect(await eventually(() => read(upstream))).toBe('{}');
  });
  it('open the circuit breaker of the traffic class whose calls fail, and of no other', async () => {
    const { service, upstream } = await open();
    service.answer = (_, response) => response.destroy();
    await Promise.allSettled(Array.from({ length: 30 }, () => read(upstream, 'admin')));
    const received = service.received.length;
    await expect(read(upstream, 'admin')).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
    expect(service.received).toHaveLength(received);
    const deadWhenAsked: boolean[] = [];
    service.answer = (_, response) => {
      deadWhenAsked.push(upstream.isOpen);
      answerJson(response, 200, {});
    };
    expect(await read(upstream, 'customer')).toBe('{}');
    expect(await eventually(() => read(upstream, 'admin'))).toBe('{}');
    expect(deadWhenAsked).toEqual([true, true]);
    expect(upstream.isOpen).toBe(false);
  });
  it('give a service its whole timeout after a slow client has sent the body', async () => {
    const { service, upstream } = await open();
    service.answer = (_, response) => void pause(2_000).then(() => answerJson(response, 200, {}));
    const slowly = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('first');
      await pause(2_000);
      yield Buffer.from('last');
    };
    const { statusCode, body } = await upstream.request({ ...call('customer', 3_000), method: 'POST', body: slowly() });
    expect([statusCode, await body.text(), service.last.body.toString()]).toEqual([200, '{}', 'firstlast']);
  });
  it('end an answer that pauses for longer than its timeout', async () => {
    const { service, upstream } = await open();
    service.answer = (_, response) => void response.writeHead(200).write('half');
    const { body } = await upstream.request(call('customer', 500));
    const text = body.text().catch((error: Error) => error.name);
    expect(await Promise.race([text, pause(20_000, 'no end', { ref: false })])).toBe('BodyTimeoutError');
  });
  it('repeat a write after a broken connection only if its route says that a repetition changes nothing', async () => {
    const { service, upstream } = await open();
    let calls = 0;
    service.answer = (_, response) => (++calls % 2 === 1 ? response.destroy() : answerJson(response, 200, {}));
    const write = { ...call('customer'), method: 'POST', body: Buffer.from('{}') };
    expect((await upstream.request({ ...write, isRepeatable: true })).statusCode).toBe(200);
    await expect(upstream.request({ ...write, isRepeatable: false })).rejects.toMatchObject({ code: 'unavailable' });
    expect(calls).toBe(3);
  });
  it('limit the time of a service after the body was sent', async () => {
    const { service, upstream } = await open();
    service.answer = () => undefined;
    const whole = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('all');
    };
    await expect(upstream.request({ ...call('customer', 500), method: 'POST', body: whole() })).rejects.toMatchObject({ code: 'timeout' });
  });
  it('send one trial call through an open circuit breaker; calls that wait for its result keep their own timeout', async () => {
    const { service, upstream } = await open();
    service.answer = (_, response) => response.destroy();
    await Promise.allSettled(Array.from({ length: 30 }, () => read(upstream)));
    const release = hold(service);
    const received = service.received.length;
    let trial: Promise<string> | undefined;
    await eventually(async () => {
      trial = read(upstream, 'customer', 30_000);
      await Promise.race([trial, eventually(() => expect(service.received).toHaveLength(received + 1))]);
    }, 20_000);
    await expect(read(upstream, 'customer', 200)).rejects.toMatchObject({ code: 'timeout' });
    release();
    expect(await trial).toBe('{}');
    expect(await read(upstream)).toBe('{}');
    expect(service.received).toHaveLength(received + 2);
  });
});

describe('the stop of the gateway', () => {
  it('finishes requests in flight', async () => {
    const shop = await openShop();
    cleanups.push(() => shop.close());
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    shop.orders.answer = (_, response) => void held.then(() => answerJson(response, 200, { success: true }));
    const inHand = shop.call('/api/v1/orders/create-order', order);
    await eventually(() => expect(shop.orders.received).toHaveLength(1));
    const closing = shop.gateway.close();
    release();
    expect((await inHand).status).toBe(200);
    await closing;
    await expect(shop.call('/health/live')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('a connection to the gateway', () => {
  for (const [who, trustedProxies, seconds] of [
    ['a browser', 0, 5],
    ['a proxy, which keeps idle connections for a minute itself', 1, 75],
  ] as const) {
    it(`is kept idle for ${seconds} s for ${who}`, async () => {
      const shop = await openShop({ trustedProxies });
      cleanups.push(() => shop.close());
      const { headers } = await shop.call('/health/live', { headers: { connection: 'keep-alive' } });
      expect(headers['keep-alive']).toBe(`timeout=${seconds}`);
    });
  }
});
