import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@2x7/local/testing';
import { root } from './child.js';
import { ownEnvironment } from '../config.js';

/** Starts the program of a service, as in production, and waits until it is ready. */
export async function startService(name: string, env: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, 'services', name, 'dist', 'main.js')], {
    env: { ...ownEnvironment, ...env, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the ${name} service ended`);
    if ((await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) return { url, child };
    await pause(200);
  }
}
