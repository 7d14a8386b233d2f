import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { at } from './checks/tree.mjs';

describe('the arguments of a tool', () => {
  it.each([
    ['chaos', ['--kills', 'x'], '--kills must be a whole number'],
    ['bench', ['--help'], 'There is no part --help. Choose starts, '],
    ['drill', ['--built', 'foo'], 'There is no drill foo. Choose roles, '],
    ['cluster', ['--port', 'x'], '--port must be a whole number'],
  ])('are refused in one sentence before anything starts: npm run %s -- %p', (name, args, sentence) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [at('scripts', `${name}.mjs`), ...args], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
  });
});
