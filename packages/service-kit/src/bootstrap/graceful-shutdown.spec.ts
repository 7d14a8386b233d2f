import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Controller, Get, Post } from '@nestjs/common';
import { Access } from '../access/access.guard.js';
import { identityHeader } from '../access/identity-token.js';
import { Replicas } from '../clients/replicas.js';
import { startService } from './service.js';
import type { RunningService } from './service-parts.js';
import { eventually } from '../testing/eventually.js';
import { asVisitor, testConfig } from '../testing/test-service.js';

@Controller('calls')
class CallsController {
  @Post()
  @Access('public')
  async write(): Promise<{ success: true }> {
    await pause(5);
    return { success: true };
  }

  @Get()
  @Access('public')
  read(): { success: true } {
    return { success: true };
  }
}

type Address = { host?: string; port?: number; drainMs: number };
const start = (address: Address): Promise<RunningService> =>
  startService({ name: 'sample', config: { ...testConfig(), ...address }, controllers: [CallsController] });

describe('graceful shutdown', () => {
  it('fails readiness, sends "Connection: close", and goes on answering until the drain time is over', async () => {
    const service = await start({ drainMs: 2_000 });
    const closing = service.close();
    expect((await fetch(`${service.url}/health/ready`)).status).toBe(503);
    expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
    const answer = await fetch(`${service.url}/calls`, { headers: asVisitor() });
    expect({ status: answer.status, connection: answer.headers.get('connection') }).toEqual({ status: 200, connection: 'close' });
    await closing;
    await expect(fetch(`${service.url}/calls`)).rejects.toThrow('fetch failed');
  });

  it('fails no request, and no write, while two replicas restart in turn under load', async () => {
    const hosts = ['127.0.8.1', '127.0.8.2'];
    const drainMs = 4_500;
    const first = await start({ host: hosts[0], drainMs });
    const port = Number(new URL(first.url).port);
    const running = [first, await start({ host: hosts[1], port, drainMs })];
    const addresses = hosts.map((address) => ({ address, family: 4 }));
    const replicas = new Replicas(`http://shop-service:${port}`, { resolve: () => Promise.resolve(addresses) });
    let loading = true;
    const outcomes: string[] = [];
    const customer = async (): Promise<void> => {
      while (loading) {
        const call = {
          method: 'POST' as const,
          path: '/calls',
          body: Buffer.from('{}'),
          headers: { ...asVisitor(), 'content-type': 'application/json' },
        };
        const outcome = await replicas.request({ ...call, isRepeatable: false }).then(
          async ({ statusCode, body }) => (await body.dump(), `${statusCode}`),
          (error: { code?: string }) => `${error.code}`,
        );
        outcomes.push(outcome);
      }
    };
    const customers = Array.from({ length: 8 }, customer);
    for (const [index, host] of hosts.entries()) {
      await running[index]!.close();
      running[index] = await start({ host, port, drainMs });
    }
    const before = outcomes.length;
    await eventually(() => expect(outcomes.length).toBeGreaterThan(Math.max(before + 100, 300)), 60_000);
    loading = false;
    await Promise.all(customers);
    await replicas.destroy();
    await Promise.all(running.map((service) => service.app.close()));
    expect(new Set(outcomes)).toEqual(new Set(['201']));
  });

  // From Node 26 on, a server that stops also closes connections on which no call has begun.
  it('answers a call that has begun before the stop as any other call, and closes its connection', async () => {
    const service = await start({ drainMs: 0 });
    const { hostname, port } = new URL(service.url);
    const accepted = once(service.app.getHttpServer(), 'connection');
    const early = connect(Number(port), hostname);
    early.write('GET /calls HTTP/1.1\r\n');
    const [connection] = (await accepted) as [Socket];
    await eventually(() => expect(connection.bytesRead).toBeGreaterThan(0));
    const closing = service.close();
    await eventually(() => expect(fetch(service.url)).rejects.toThrow('fetch failed'));
    early.write(`Host: shop\r\n${identityHeader}: ${asVisitor()[identityHeader]}\r\n\r\n`);
    const answer = await text(early);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close\r\n[\s\S]*\{"success":true\}$/i);
    await closing;
  });
});
