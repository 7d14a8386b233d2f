import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collectGarbage: (() => void) | undefined;

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

/** Bytes in use after garbage collection: array buffers `outside` the heap, and `all` including the heap. */
export function heldBytes(): { outside: number; all: number } {
  collectGarbage ??= collector();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { outside: arrayBuffers, all: heapUsed + arrayBuffers };
}
