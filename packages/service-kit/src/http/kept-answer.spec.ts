import { beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import type { RunningService } from '../bootstrap/service-parts.js';
import { startService } from '../bootstrap/service.js';
import { figure } from '../testing/figure.js';
import { eventually } from '../testing/eventually.js';
import { testConfig } from '../testing/test-service.js';

const bytes = Buffer.from('{"kept":true}');
const headers = { 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-cache' };
const described = { etag: '"1"', 'content-type': 'application/json; charset=utf-8' };

describe('an answer from memory', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService({
      name: 'sample',
      config: { ...testConfig(), drainMs: 2_000 },
      limits: { headers: { 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' } },
      fastify: (app) => {
        const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
        fastify.get('/kept', (_, reply) => reply.header('x-ratelimit-limit', 300).sendKept({ headers, described, bytes }));
        fastify.get('/unchanged', (_, reply) => reply.sendKept({ status: 304, headers, described }));
        fastify.get('/usual', (_, reply) => reply.headers({ ...headers, ...described, 'x-ratelimit-limit': 300 }).send(bytes));
      },
    });
  });

  /** Status, headers but for those of the moment, and body. */
  async function ask(path: string, method = 'GET'): Promise<object> {
    const response = await fetch(`${service.url}${path}`, { method, headers: { 'x-request-id': 'one' } });
    const all = Object.fromEntries(response.headers);
    delete all.date;
    return { status: response.status, headers: all, body: await response.text() };
  }

  it.each(['GET', 'HEAD'])('has the headers of an ordinary answer to %s, with its own values in place of the defaults', async (method) => {
    const kept = await ask('/kept', method);
    expect(kept).toEqual(await ask('/usual', method));
    expect(kept).toMatchObject({
      headers: { 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'no-referrer', 'x-request-id': 'one', 'content-length': '13' },
      body: method === 'HEAD' ? '' : bytes.toString(),
    });
  });
  it('has no body with status 304, and is counted in the metrics', async () => {
    expect(await ask('/unchanged')).toMatchObject({ status: 304, headers: { etag: '"1"', 'x-request-id': 'one' }, body: '' });
    const counted = { route: '/unchanged', status: '304' };
    await eventually(async () => expect(await figure(service, 'http_request_duration_seconds_count', counted)).toBe(1));
  });
  it('contains "Connection: close" while the service stops', async () => {
    const closing = service.close();
    expect(await ask('/kept')).toEqual(await ask('/usual'));
    expect(await ask('/kept')).toMatchObject({ headers: { connection: 'close' } });
    await closing;
  });
});
