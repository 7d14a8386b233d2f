import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { root } from '../checks/tree.mjs';
import { endQuietly } from './processes.mjs';

const running = new Set();
/** Lines of output that show how a program ended. */
const shownLines = 60;

/**
 * Runs a Node program of the test run in a process group of its own: Ctrl-C reaches only the run, which then kills the group.
 * @param {string[]} args the program and its arguments
 * @param {{env: object, outputFile: string, lines?: number, onMessage?: (message: any) => void}} options `outputFile` receives its output
 * @returns {Promise<{code: number | null, signal: string | null, output: string}>} `output`: the last lines of it
 */
export async function runProgram(args, { env, outputFile, onMessage, lines = shownLines }) {
  const output = fs.openSync(outputFile, 'w');
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', output, output, ...(onMessage ? ['ipc'] : [])],
  });
  fs.closeSync(output);
  running.add(child.pid);
  if (onMessage) child.on('message', onMessage);
  const [code, signal] = await once(child, onMessage ? 'close' : 'exit');
  running.delete(child.pid);
  return { code, signal, output: fs.readFileSync(outputFile, 'utf8').trim().split('\n').slice(-lines).join('\n') };
}

export function endPrograms() {
  for (const pid of running) endQuietly(-pid, 'SIGKILL');
}

/** The result of a program that failed without naming a test. */
export const failedProgram = (source, error) => ({ source, seconds: 0, passed: 0, failed: ['the program as a whole'], skipped: [], error });
