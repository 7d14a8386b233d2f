import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startService } from '../bootstrap/service.js';
import type { RunningService } from '../bootstrap/service-parts.js';
import { testConfig } from '../testing/test-service.js';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ name: 'bare', config: testConfig() });
});
afterAll(() => service.close());

const idOf = async (given: string): Promise<string | null> =>
  (await fetch(`${service.url}/health/live`, { headers: { 'x-request-id': given } })).headers.get('x-request-id');

describe('the request id of a caller', () => {
  it('is kept', async () => {
    expect(await idOf('A-request-1')).toBe('A-request-1');
  });
  it.each(['', 'a b', '{"level":"error"}', 'a\tb', 'é', 'a'.repeat(65)])('is replaced where it is no id: %j', async (given) => {
    expect(await idOf(given)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});
