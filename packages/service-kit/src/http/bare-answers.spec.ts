import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startService } from '../bootstrap/service.js';
import type { RunningService } from '../bootstrap/service-parts.js';
import { testConfig } from '../testing/test-service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ name: 'bare', config: testConfig(), limits: { headers: { 'x-content-type-options': 'nosniff' } } });
});
afterAll(() => service.close());

/** The whole answer to these lines. */
function answerTo(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  socket.write([...lines, 'connection: close', '', ''].join('\r\n'));
  return text(socket);
}

describe('a request that Node would refuse by itself', () => {
  const refused: [string, string, string[]][] = [
    ['that cannot be read', '400 Bad Request', ['GET /health/live HTTP/1.1', 'host']],
    ['without a Host header', '400 Bad Request', ['GET /health/live HTTP/1.1']],
    ['without a Host header, to no route', '400 Bad Request', ['POST /nothing HTTP/1.1', 'content-length: 0']],
    ['with an unknown expectation', '417 Expectation Failed', ['GET /health/live HTTP/1.1', 'host: shop', 'expect: foo']],
  ];
  it.each(refused)('%s is answered %s with our headers and the envelope', async (_, status, lines) => {
    const [head, body] = (await answerTo(...lines)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
    expect(head!.toLowerCase()).toContain('x-content-type-options: nosniff');
    const { request_id, ...rest } = JSON.parse(body!) as Record<string, unknown>;
    expect(rest).toEqual({ success: false, code: 'invalid', error: expect.stringMatching(/^(The request|Send the request) .+\.$/) });
    expect(head!.toLowerCase()).toContain(`x-request-id: ${String(request_id)}`);
  });

  it('with HTTP/1.0 needs no Host header', async () => {
    expect(await answerTo('GET /health/live HTTP/1.0')).toMatch(/^HTTP\/1\.1 200 /);
  });
});
