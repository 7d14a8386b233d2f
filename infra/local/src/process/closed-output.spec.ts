import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';

describe('a program whose output is read no longer', () => {
  it('ends with its own exit code', async () => {
    const script = `
      import { ignoreClosedOutput } from ${JSON.stringify(new URL('./closed-output.js', import.meta.url).href)};
      ignoreClosedOutput();
      const failing = (stream) => new Promise((resolve) => stream.once('close', resolve).write('open'));
      process.stdin.once('end', () => {
        Promise.all([process.stdout, process.stderr].map(failing)).then(() => process.exit(7));
      }).resume();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    child.stdout.destroy();
    child.stderr.destroy();
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([7, null]);
  });
});
