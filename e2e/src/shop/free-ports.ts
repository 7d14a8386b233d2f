import { isFree } from '@2x7/local/testing';
import { testPort } from './test-ports.js';

/** The first of three free ports in a row. */
export async function freePortTriple(): Promise<number> {
  for (;;) {
    const first = testPort(3);
    const free = await Promise.all([first, first + 1, first + 2].map(isFree));
    if (free.every(Boolean)) return first;
  }
}
