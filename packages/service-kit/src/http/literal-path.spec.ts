import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startService } from '../bootstrap/service.js';
import type { RunningService } from '../bootstrap/service-parts.js';
import { Log } from '../observability/logger.js';
import { testConfig } from '../testing/test-service.js';
import { literalPath } from './literal-path.js';

const lines: string[] = [];
const log = Log.create('bare', { level: 'info', destination: { write: (line: string) => void lines.push(line) } });
let service: RunningService;
beforeAll(async () => {
  service = await startService({ name: 'bare', config: testConfig(), log });
});
afterAll(() => service.close());

describe('a path that cannot be decoded', () => {
  it.each(['/%', '/%zz', '/%ff', '/health/%c3%28', '/%E0%A4%A'])(
    '%s is unknown like any other, with a request id that the log has',
    async (path) => {
      const response = await fetch(service.url + path);
      expect(response.status).toBe(404);
      const id = response.headers.get('x-request-id');
      expect(await response.json()).toMatchObject({ success: false, code: 'not_found', request_id: id });
      expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(expect.objectContaining({ request_id: id, status: 404 }));
    },
  );

  it.each([
    ['/products/100%', '/products/100%25'],
    ['/a%20b%zz', '/a%2520b%25zz'],
    ['/%ff?sort=50%&a=%ff', '/%25ff?sort=50%&a=%ff'],
    ['/%?', '/%25?'],
    ['/%#%', '/%25#%'],
  ])('%s is read as %s: each percent sign of the path stands for itself', (url, read) => {
    expect(literalPath({ url })).toBe(read);
  });

  it.each(['/', '/a%20b', '/100%25', '/%E0%A4%AF', '/a?sort=50%', '/a#%', '/a?b=%2F#%zz'])('%s is none, and stays as it is', (url) => {
    expect(literalPath({ url })).toBe(url);
  });
});
