import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogLine } from '../process/log-line.js';
import { stopSteps } from './server.js';
import { endProcess, isRunning } from '../process/process-life.js';

/** A server and its sessions all work in the folder of their data; who ends can no longer be asked. */
function worksIn(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') return fs.readlinkSync(`/proc/${pid}/cwd`) === folder;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(folder);
  } catch {
    return false;
  }
}

const processes = (): number[] => fs.readdirSync('/proc').map(Number).filter((pid) => pid > 0);

/** The sessions of a killed server end by themselves, once they notice. */
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
 * Stops the PostgreSQL that outlived a kill -9 of the process that had started it, and removes the lock file
 * of one that was killed itself: PostgreSQL takes the file for valid when its process id is another process
 * of the same user by now, or one that nobody has buried yet.
 */
export async function stopOrphan(cluster: string, log: LogLine): Promise<void> {
  const folder = fs.realpathSync(cluster);
  const lock = path.join(folder, 'postmaster.pid');
  if (!fs.existsSync(lock)) return;
  const pid = Number(fs.readFileSync(lock, 'utf8').split('\n')[0]);
  if (pid > 1 && isRunning(pid) && worksIn(pid, folder)) {
    log('The database of an earlier start still runs and is stopped first.');
    await endProcess(pid, stopSteps);
  }
  if (await sessionsHaveEnded(folder)) fs.rmSync(lock, { force: true });
}
