import { spawn } from 'node:child_process';
import fs from 'node:fs';

export type Program = {
  command: string;
  args?: readonly string[];
  env: Record<string, string>;
  cwd: string;
  logFile: string;
};

export type Spawned = { pid: number; hasExited(): boolean };

/** Runs a server in a process group of its own, which Ctrl-C does not reach, with its words in a file. */
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

/** What a server wrote last, for the message of an error. */
export const lastLogLines = (logFile: string): string => fs.readFileSync(logFile, 'utf8').trim().split('\n').slice(-8).join('\n');
