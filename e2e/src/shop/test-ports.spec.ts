import { describe, expect, it } from '@jest/globals';
import { workerIndex } from './config.js';
import { testPort } from './test-ports.js';

describe('the ports of a spec', () => {
  it('are in the range of its worker, so that two spec files that start at once never share one', () => {
    const first = 20_000 + workerIndex! * 2_500;
    const ports = Array.from({ length: 1_000 }, () => testPort(3));
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(first);
    expect(Math.max(...ports) + 2).toBeLessThan(first + 2_500);
  });
});
