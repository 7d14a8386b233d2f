import { isFree } from '@2x7/local/testing';
import { testPort } from '../shop/test-ports.js';

const given = new Set<number>();

/** A loopback port that no other process takes while its own is killed and started again. */
export async function fixedPort(): Promise<number> {
  for (;;) {
    const port = testPort();
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}
