import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ownEnvironment } from './config.js';

/** Repository root: this file is `infra/bench/dist/child.js`. */
export const root = path.resolve(import.meta.dirname, '..', '..', '..');

/** Ends it as Ctrl-C does, and waits. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await ended;
}

/** A program of this folder in a process of its own, as the shop has one. It tells its address when it listens. */
export async function startProgram(name: string, argument: string): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(path.join(import.meta.dirname, `${name}.js`), [argument]);
  const [url] = (await once(child, 'message')) as [string];
  return { url, child };
}

/** The shop as `npm start` opens it. Resolves when it prints its table. @throws Error with its last words when it ends instead */
export async function startShop(env: Record<string, string>): Promise<{ child: ChildProcess; readyMs: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'scripts', 'start.mjs')], { cwd: root, env: { ...ownEnvironment, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let words = '';
  const open = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      words += chunk.toString();
      if (words.includes('is open')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`the shop did not open: ${words.slice(-2_000)}`)));
  });
  await open;
  return { child, readyMs: performance.now() - started };
}
