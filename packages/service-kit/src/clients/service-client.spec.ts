import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { IdentitySigner } from '../access/identity-token.js';
import { testIdentity } from '../testing/test-service.js';
import { ServiceClient } from './service-client.js';

let answer: { status: number; body: object };
let breaksConnections = false;
const calls: string[] = [];
const server = createServer((request, response) => {
  calls.push(request.method!);
  if (breaksConnections) return void request.socket.destroy();
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
