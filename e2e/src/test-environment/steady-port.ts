import { isFree } from '@2x7/local/testing';
import { testPort } from '../shop/test-ports.js';

const given = new Set<number>();

/** A loopback port that stays ours while its process is killed and started again. */
export async function steadyPort(): Promise<number> {
  for (;;) {
    const port = testPort();
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}
