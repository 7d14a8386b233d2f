import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { IdentitySigner } from '../access/identity-token.js';
import { withRequestId } from '../observability/request-context.js';
import { testIdentity } from '../testing/test-service.js';
import { ServiceClient } from './service-client.js';

let answer: { status: number; body: object };
let breaksConnections = false;
let hangs = false;
const calls: string[] = [];
const server = createServer((request, response) => {
  calls.push(request.method!);
  if (breaksConnections) return void request.socket.destroy();
  if (hangs) return;
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
}).listen(0, '127.0.0.1');
let client: ServiceClient;
beforeAll(async () => {
  if (!server.listening) await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = new ServiceClient({
    baseUrl,
    audience: 'catalog',
    signer: new IdentitySigner('orders', testIdentity.orders.privateKey),
  });
});
afterAll(() => server.close().closeAllConnections());

const ask = () => client.get('/internal/meal-plans/1', z.object({ name: z.string() }));
const refusal = (status: number, code: string) => ({ status, body: { success: false, error: 'Said by the other service.', code } });

describe('a call of another service', () => {
  it('returns the data of its answer', async () => {
    answer = { status: 200, body: { success: true, data: { name: 'Lean', added: 'later' } } };
    expect(await ask()).toEqual({ name: 'Lean' });
  });
  it('throws the code and message with which the other service refuses the request', async () => {
    answer = refusal(404, 'not_found');
    await expect(ask()).rejects.toMatchObject({ code: 'not_found', message: 'Said by the other service.' });
  });
  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [429, 'rate_limited'],
    [500, 'unexpected'],
  ])('throws unavailable when the other service answers with %s, which is not about the request', async (status, code) => {
    answer = refusal(status, code);
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
  });
  it('throws unavailable when the answer does not match the schema', async () => {
    answer = { status: 200, body: { success: true, data: { title: 'Lean' } } };
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
  });
  it('carries the id of the request for which it is made', async () => {
    answer = { status: 200, body: { success: true, data: { name: 'Lean' } } };
    const asked = once(server, 'request') as Promise<[IncomingMessage]>;
    await new Promise<void>((resolve, reject) => withRequestId('request-7', () => void ask().then(() => resolve(), reject)));
    expect((await asked)[0].headers['x-request-id']).toBe('request-7');
  });
  it('throws unavailable when the other service has not answered after 3 s', async () => {
    hangs = true;
    const began = performance.now();
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 });
    expect(performance.now() - began).toBeGreaterThan(2_900);
    expect(performance.now() - began).toBeLessThan(15_000);
    hangs = false;
  });
  it('is repeated when the connection breaks before the answer, unless it may change something', async () => {
    breaksConnections = true;
    calls.length = 0;
    await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
    expect(calls).toEqual(['GET', 'GET']);
    calls.length = 0;
    await expect(client.post('/internal/photos/claim', {}, z.unknown())).rejects.toMatchObject({ code: 'unavailable' });
    expect(calls).toEqual(['POST']);
  });
});
