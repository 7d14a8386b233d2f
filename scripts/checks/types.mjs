/** The compiler. */
import { execFile } from 'node:child_process';
import { at, root } from './tree.mjs';

/** `tsc -b` has nothing to say; what the other checks look at is compiled. */
export const typesHold = () =>
  new Promise((resolve) => {
    execFile(process.execPath, [at('node_modules/typescript/bin/tsc'), '-b'], { cwd: root, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve(error ? `${stdout}\n${stderr}`.trim().split('\n') : []);
    });
  });
