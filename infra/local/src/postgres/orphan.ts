import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogLine } from '../process/log-line.js';
import { stopSteps } from './server.js';
import { endProcess, isRunning } from '../process/process-life.js';

/** The server and its sessions have the data folder as working folder. False when the process has just ended. */
function worksIn(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') return fs.readlinkSync(`/proc/${pid}/cwd`) === folder;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}

const processes = (): number[] =>
  fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);

/** Waits up to 10 s for the sessions of a killed server, which end once they notice. */
async function sessionsHaveEnded(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const deadline = Date.now() + 10_000;
  while (processes().some((pid) => worksIn(pid, folder))) {
    if (Date.now() > deadline) return false;
    await pause(50);
  }
  return true;
}

/**
 * Stops a PostgreSQL server whose parent was killed, and removes the lock file of a server that was killed itself:
 * PostgreSQL takes the file for valid when its process id now belongs to another process of the same user or to a zombie.
 */
export async function stopOrphan(cluster: string, log: LogLine): Promise<void> {
  const folder = fs.realpathSync(cluster);
  const lock = path.join(folder, 'postmaster.pid');
  if (!fs.existsSync(lock)) return;
  const pid = Number(fs.readFileSync(lock, 'utf8').split('\n')[0]);
  if (pid > 1 && isRunning(pid) && worksIn(pid, folder)) {
    log('The database server of an earlier start still runs and is stopped first.');
    await endProcess(pid, stopSteps);
  }
  if (await sessionsHaveEnded(folder)) fs.rmSync(lock, { force: true });
}
