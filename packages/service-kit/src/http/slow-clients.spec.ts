import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { startService } from '../bootstrap/service.js';
import type { RunningService } from '../bootstrap/service-parts.js';
import { asVisitor, testConfig } from '../testing/test-service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ name: 'slow', config: testConfig(), limits: { requestTimeoutMs: 12_000 } });
});
afterAll(() => service.close());

type Cut = { answer: string; ms: number };

/** Sends `start`, then a byte of `more`, if there is one, every 200 ms, until the service closes the connection. */
function drip(start: string, more: string): Promise<Cut> {
  const { hostname, port } = new URL(service.url);
  const began = Date.now();
  return new Promise((resolve) => {
    let answer = '';
    let sent = 0;
    const socket: Socket = connect(Number(port), hostname);
    socket.write(start);
    const timer = setInterval(() => socket.write(more[sent++ % more.length] ?? ''), 200);
    socket.on('data', (part: Buffer) => void (answer += part.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ answer, ms: Date.now() - began });
    });
  });
}

describe('deliberately slow clients', () => {
  it('are disconnected when the headers take 10 s or the body takes the request timeout, and do not slow other clients', async () => {
    const headers = Array.from({ length: 40 }, () => drip('GET /health/live HTTP/1.1\r\nhost: shop\r\nx-slow: ', 'a'));
    const silent = Array.from({ length: 40 }, () => drip('', ''));
    const bodies = Array.from({ length: 40 }, () =>
      drip('POST /nothing HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{', ' '),
    );
    let slowest = 0;
    for (let count = 0; count < 50; count += 1) {
      const began = Date.now();
      expect((await fetch(new URL('/health/live', service.url), { headers: asVisitor() })).status).toBe(200);
      slowest = Math.max(slowest, Date.now() - began);
    }
    expect(slowest).toBeLessThan(5_000);
    for (const { answer, ms } of await Promise.all([...headers, ...silent])) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"timeout"/);
      expect(ms).toBeGreaterThan(8_000);
      expect(ms).toBeLessThan(14_000);
    }
    for (const { ms } of await Promise.all(bodies)) expect(ms).toBeLessThan(16_000);
  });
});

describe('a slow connection', () => {
  const idleTimeoutMs = 3_000;
  const piece = Buffer.alloc(64 * 1024, 'x');
  let given: { ended: Promise<Error | undefined> };
  let service: RunningService;

  const file = (parts: AsyncIterable<Buffer> | Iterable<Buffer>): Readable => {
    const stream = Readable.from(parts);
    given = { ended: new Promise((resolve) => stream.once('close', () => resolve(stream.errored ?? undefined))) };
    return stream;
  };
  function* quick(count: number): Generator<Buffer> {
    for (let sent = 0; sent < count; sent += 1) yield piece;
  }
  async function* slow(): AsyncGenerator<Buffer> {
    for (let sent = 0; sent < 8; sent += 1) {
      yield Buffer.from('line\n');
      await pause(idleTimeoutMs / 4);
    }
  }

  beforeAll(async () => {
    service = await startService({
      name: 'idle',
      config: testConfig(),
      limits: { idleTimeoutMs },
      fastify: (app) => {
        const fastify = app.getHttpAdapter().getInstance();
        fastify.get('/endless', (_request, reply) => reply.send(file(quick(Infinity))));
        fastify.get('/whole', (_request, reply) => reply.send(Buffer.alloc(32 * 1024 * 1024)));
        fastify.get('/slow', (_request, reply) => reply.send(file(slow())));
      },
    });
  });
  afterAll(() => service.close());

  function ask(path: string): Socket {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n`);
    return socket;
  }
  const lengthOf = async (socket: Socket, between?: () => Promise<unknown>): Promise<number> => {
    let length = 0;
    for await (const part of socket) {
      length += (part as Buffer).length;
      await between?.();
    }
    return length;
  };

  it('is closed when the client stops reading', async () => {
    const socket = ask('/endless');
    await once(socket, 'readable');
    await given.ended;
    socket.destroy();
  });
  it('is kept while the client reads slowly', async () => {
    const began = Date.now();
    let parts = 0;
    const length = await lengthOf(ask('/whole'), async () => (parts++ % 100 === 0 ? pause(idleTimeoutMs / 3) : undefined));
    expect(length).toBeGreaterThan(32 * 1024 * 1024);
    expect(Date.now() - began).toBeGreaterThan(idleTimeoutMs);
  });
  it('is kept while the service writes at intervals below the idle timeout', async () => {
    const began = Date.now();
    expect(await lengthOf(ask('/slow'))).toBeGreaterThan(40);
    expect(Date.now() - began).toBeGreaterThan(idleTimeoutMs);
    expect(await given.ended).toBeUndefined();
  });
  it('is kept while the client sends slowly', async () => {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      'POST /nothing HTTP/1.1\r\nhost: shop\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n',
    );
    for (const byte of '{"a": 1}') {
      await pause(idleTimeoutMs / 4);
      socket.write(byte);
    }
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 404/);
  });
});
