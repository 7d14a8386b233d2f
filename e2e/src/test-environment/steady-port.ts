import { isFree } from '@2x7/local/testing';
import { lanePort } from '../shop/test-ports.js';

const given = new Set<number>();

/** A loopback port that stays ours while its process is killed and started again. */
export async function steadyPort(): Promise<number> {
  for (;;) {
    const port = lanePort();
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}
