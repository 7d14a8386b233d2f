import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './child.js';
import { ownEnvironment } from './config.js';

/** Writes invented orders into the database of the shop that runs with this environment. */
export async function fillOrders(env: Record<string, string>, count: number): Promise<void> {
  const program = path.join(root, 'scripts', 'operator.mjs');
  await promisify(execFile)(process.execPath, [program, 'seed-orders', String(count)], { cwd: root, env: { ...ownEnvironment, ...env } });
}
