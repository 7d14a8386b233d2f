/** The TypeScript compiler. */
import { execFile } from 'node:child_process';
import { at, compiler, root } from './tree.mjs';

/** `tsc -b` reports nothing. Its output is what other checks load. */
export const typesCompile = () =>
  new Promise((resolve) => {
    execFile(process.execPath, [at(compiler), '-b'], { cwd: root, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve(error ? `${stdout}\n${stderr}`.trim().split('\n') : []);
    });
  });
