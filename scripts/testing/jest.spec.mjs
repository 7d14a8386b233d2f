/** What jest reports about files that go wrong: see fixture/. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ProcessLog } from './process-log.mjs';

const at = (name) => fileURLToPath(new URL(name, import.meta.url));
const jest = at('../../node_modules/jest/bin/jest.js');
/** ms. The files of the fixture that end do so within a second on an idle machine. */
const fileLimitMs = 20_000;

describe('a jest run', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'jest-fixture-'));
  let child;
  let code;
  let output = '';
  beforeAll(async () => {
    const env = { ...process.env, TEST_RUN_DIR: dir, TEST_FILE_LIMIT_MS: String(fileLimitMs), FORCE_COLOR: '0' };
    child = spawn(process.execPath, [jest, '--config', at('fixture/jest.config.mjs')], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    child.stdout.on('data', (part) => (output += part));
    [code] = await once(child, 'close');
  });
  afterAll(() => {
    child?.kill('SIGKILL');
    fs.rmSync(dir, { recursive: true });
  });

  /** What is printed about a file: its line, and the failures below it. */
  const reportOf = (name) =>
    output
      .split(/^(?=[✔✘] )/m)
      .find((part) => part.slice(2).startsWith(`${name}.case.mjs`))
      ?.split('\nFailed:')[0];

  it('prints one line for a file that passes', () => {
    expect(reportOf('passes')).toMatch(/^✔ passes[.]case[.]mjs {2}2 passed, 1 skipped {2}\(\d+[.]\d s\)\n$/);
  });
  it.each([
    ['leaves a server open', 'open-server', 'It ends and leaves open: server.'],
    ['leaves a child process running', 'open-child', 'It ends and leaves open: child process.'],
    ['has a test that never ends', 'endless-test', 'open: computes for ever'],
    ['never finishes loading', 'endless-load', 'open: loading the file'],
    ['has no test', 'no-test', 'It has no test'],
    ['has an afterAll that fails', 'failing-after-all', 'the database could not be dropped'],
    ['does not load', 'does-not-load', "Cannot find module './missing.mjs'"],
    ['ends its process', 'ends-process', 'The process of this file ended before the file did, in: ends the process of its file'],
    ['has a promise that is rejected after its last test', 'unawaited', 'An error that nothing awaited: Error: rejected too late'],
  ])('fails a file that %s, and names it', (_, name, reason) => {
    expect(reportOf(name)).toMatch(/^✘ .*, 1 failed /);
    expect(reportOf(name)).toContain(reason);
  });
  it('runs a test that fails once more, and names it with its first error if it then passes', () => {
    expect(reportOf('passes-when-repeated')).toMatch(/^✔ .* 1 passed .*Expected: 2.*Received: 1/s);
    expect(output).toContain('Passed only when repeated:\n  passes-when-repeated.case.mjs › passes at its second run\n');
  });
  it('counts each passed test, and each failed file as one failure', () => {
    expect(output.trimEnd().split('\n').at(-1)).toBe('7 passed, 9 failed');
    expect(code).toBe(1);
  });
  it('lists failed files and skipped tests before the counts', () => {
    expect(output).toContain('Failed:\n');
    expect(output).toContain('\n  failing-after-all.case.mjs › the file as a whole\n');
    expect(output).toContain('Left out:\n  passes.case.mjs › is left out\n');
  });
});

describe('a jest run with a debugger', () => {
  it('runs a spec in the process that the debugger is attached to', async () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'jest-debugged-'));
    const file = at('fixture/passes.case.mjs');
    const child = spawn(
      process.execPath,
      ['--inspect=0', '--experimental-vm-modules', jest, '--config', at('fixture/jest.config.mjs'), file],
      { env: { ...process.env, TEST_RUN_DIR: dir }, stdio: 'ignore' },
    );
    const [exitCode] = await once(child, 'close');
    const { pid } = new ProcessLog(file, dir).read();
    fs.rmSync(dir, { recursive: true });
    expect({ exitCode, pid }).toEqual({ exitCode: 0, pid: child.pid });
  });
});
