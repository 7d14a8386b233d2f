import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { expect } from 'expect';
import { startService, type RunningService } from './service.js';
import { asVisitor, testConfig } from './testing/test-service.js';

let service: RunningService;
before(async () => {
  service = await startService({ name: 'slow', config: testConfig(), limits: { requestTimeoutMs: 12_000 } });
});
after(() => service.close());

type Cut = { answer: string; ms: number };

/** Sends `start`, then a byte of `more` every 200 ms, until the service hangs up. */
function drip(start: string, more: string): Promise<Cut> {
  const { hostname, port } = new URL(service.url);
  const began = Date.now();
  return new Promise((resolve) => {
    let answer = '';
    let sent = 0;
    const socket: Socket = connect(Number(port), hostname, () => socket.write(start));
    const timer = setInterval(() => socket.write(more[sent++ % more.length]!), 200);
    socket.on('data', (part: Buffer) => void (answer += part.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ answer, ms: Date.now() - began });
    });
  });
}

describe('clients that are slow on purpose', () => {
  it('are cut, in the headers after 10 s and in the body after the time of a request, and others notice nothing', async () => {
    const headers = Array.from({ length: 40 }, () => drip('GET /health/live HTTP/1.1\r\nhost: shop\r\nx-slow: ', 'a'));
    const bodies = Array.from({ length: 40 }, () => drip('POST /nothing HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{', ' '));
    let slowest = 0;
    for (let count = 0; count < 50; count += 1) {
      const began = Date.now();
      expect((await fetch(new URL('/health/live', service.url), { headers: asVisitor() })).status).toBe(200);
      slowest = Math.max(slowest, Date.now() - began);
    }
    expect(slowest).toBeLessThan(1_000);
    for (const { answer, ms } of await Promise.all(headers)) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"timeout"/);
      expect(ms).toBeGreaterThan(8_000);
      expect(ms).toBeLessThan(14_000);
    }
    for (const { ms } of await Promise.all(bodies)) expect(ms).toBeLessThan(16_000);
  });
});
