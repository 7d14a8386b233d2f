import { spawn } from 'node:child_process';
import fs from 'node:fs';

type Program = {
  command: string;
  args?: readonly string[];
  env: Record<string, string>;
  cwd: string;
  logFile: string;
};

export type Spawned = { pid: number; hasExited(): boolean };

/** Starts a server in its own process group, so that Ctrl-C does not reach it. Its output goes to `logFile`. */
export async function spawnServer({ command, args = [], env, cwd, logFile }: Program): Promise<Spawned> {
  const log = fs.openSync(logFile, 'a', 0o600);
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', log, log] });
  fs.closeSync(log);
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  child.unref();
  return { pid: child.pid as number, hasExited: () => child.exitCode !== null || child.signalCode !== null };
}

/** The last eight lines of a log file, for an error message. */
export const lastLogLines = (logFile: string): string => fs.readFileSync(logFile, 'utf8').trim().split('\n').slice(-8).join('\n');
