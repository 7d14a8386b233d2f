import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './child.js';
import { ownEnvironment } from '../config.js';

/** Runs an operator command on the shop that runs with this environment. @returns what it prints */
export async function operate(env: Record<string, string>, ...command: string[]): Promise<string> {
  const program = path.join(root, 'scripts', 'operator.mjs');
  return (await promisify(execFile)(process.execPath, [program, ...command], { cwd: root, env: { ...ownEnvironment, ...env } })).stdout;
}
