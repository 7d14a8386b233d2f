import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collectGarbage: (() => void) | undefined;

function collector(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

/** Bytes that this process still needs once the garbage is gone: buffers `outside` the heap, and `all`, the heap with them. */
export function heldBytes(): { outside: number; all: number } {
  collectGarbage ??= collector();
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { outside: arrayBuffers, all: heapUsed + arrayBuffers };
}
