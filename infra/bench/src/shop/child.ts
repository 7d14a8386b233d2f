import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ownEnvironment } from '../config.js';

/** The compiled programs; this file is `infra/bench/dist/shop/child.js`. */
const programs = path.resolve(import.meta.dirname, '..');
/** Repository root. */
export const root = path.resolve(programs, '..', '..', '..');

/** Sends SIGINT, as Ctrl-C does, and waits for the exit. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
}

/**
 * Starts a program of the bench in a process of its own, so that it has the same conditions as the shop.
 * @param name folder and file, such as `limits/bare-reads`; the program sends its address when it listens
 */
export async function startProgram(name: string, argument: string): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(path.join(programs, `${name}.js`), [argument]);
  const [url] = (await once(child, 'message')) as [string];
  return { url, child };
}

/** Runs `npm start` until it prints that the shop is open. @throws Error with the end of its output when it exits before */
export async function startShop(env: Record<string, string>): Promise<{ child: ChildProcess; readyMs: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: { ...ownEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const open = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes('is open')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`the shop did not open: ${output.slice(-2_000)}`)));
  });
  await open;
  return { child, readyMs: performance.now() - started };
}
