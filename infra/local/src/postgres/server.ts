import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LogLine } from '../process/log-line.js';
import type { Cluster } from './cluster.js';
import { postgresEnv, serverArguments } from './settings.js';
import { endProcess, isRunning, type Step } from '../process/process-life.js';

/** ms. After a crash PostgreSQL first recovers from its log. */
const startTimeoutMs = 60_000;
/** With the waits between them 5.5 s, in which sessions of a killed server end and free its shared memory. */
const startAttempts = 10;
/** A larger log is kept as `.1` at the next start, in place of the one before, so that it does not fill the disk. */
const largeLogBytes = 5_000_000;

/** ms until the next try to start the server. */
const waitAfter = (attempt: number): number => Math.min(100 * attempt, 1_000);

/** PostgreSQL documentation, "Shutting Down the Server": SIGINT is fast shutdown, SIGQUIT immediate shutdown with recovery at the next start. */
export const stopSteps: readonly Step[] = [
  { signal: 'SIGINT', timeoutMs: 15_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
];

type ServerFiles = { cluster: Cluster; logFile: string; port: number; settings?: Record<string, string> };

function openLog(file: string): number {
  if (fs.existsSync(file) && fs.statSync(file).size > largeLogBytes) fs.renameSync(file, `${file}.1`);
  return fs.openSync(file, 'a', 0o600);
}

/** The last lines that process `pid` has written; `[id]` in a line is the process that wrote it. Sessions of a killed server write to the same log. */
const lastLines = (file: string, pid: number): string =>
  fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .filter((line) => line.includes(`[${pid}]`) || !/ \[\d+\] /.test(line))
    .slice(-5)
    .join('\n');

/** Lines of postmaster.pid: 1 is the process, 8 its state. */
function isReady(folder: string, pid: number): boolean {
  try {
    const lines = fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** A PostgreSQL server that is restarted after a crash. */
export class PostgresServer {
  private child: ChildProcess | undefined;
  private stopping = false;

  constructor(
    private readonly files: ServerFiles,
    private readonly log: LogLine,
  ) {}

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /**
   * Retries for some seconds while sessions of a killed server still hold its shared memory.
   * @throws Error with the last lines of the server's log when it does not come up; the signal's reason, when the server has ended.
   */
  async start(signal?: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      try {
        return await this.launch(signal);
      } catch (error) {
        const passing = (error as Error).message.includes('pre-existing shared memory block');
        if (!passing || attempt === startAttempts) throw error;
        await pause(waitAfter(attempt));
      }
    }
  }

  /** Stops the server. Clients that are still connected are disconnected. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (this.child?.pid) await endProcess(this.child.pid, stopSteps);
  }

  private async launch(signal?: AbortSignal): Promise<void> {
    const child = this.spawn();
    this.child = child;
    const deadline = Date.now() + startTimeoutMs;
    const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null || !child.pid;
    const over = (): boolean => hasEnded() || Date.now() > deadline || signal?.aborted === true;
    // A server that is killed while it starts leaves its file behind, so that the file alone does not show that it runs.
    while (over() || !isReady(this.files.cluster.folder, this.pid)) {
      if (over()) {
        const failure = await this.failure();
        throw signal?.aborted ? signal.reason : failure;
      }
      await pause(20);
    }
    child.once('exit', () => void this.recover());
  }

  /** Starts in its own process group, because Ctrl-C in a terminal signals the whole group. */
  private spawn(): ChildProcess {
    const { cluster, port, logFile, settings } = this.files;
    const { uid, gid, wrap } = cluster.account;
    const command = [...wrap, path.join(cluster.binaries, 'postgres'), ...serverArguments(cluster.folder, port, settings)];
    const log = openLog(logFile);
    const user = uid === undefined ? {} : { uid, gid };
    const child = spawn(command[0] as string, command.slice(1), {
      cwd: '/',
      env: postgresEnv,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log, log],
      ...user,
    });
    fs.closeSync(log);
    child.on('error', (error) => this.log(`PostgreSQL cannot be run: ${error.message}`));
    child.unref();
    return child;
  }

  private async failure(): Promise<Error> {
    if (this.pid && isRunning(this.pid)) await endProcess(this.pid, stopSteps);
    return new Error(`PostgreSQL did not start:\n${lastLines(this.files.logFile, this.pid)}`);
  }

  /** Repeats the start until the server runs: a session of the killed server may hold its shared memory as long as its query takes. */
  private async recover(): Promise<void> {
    if (!this.stopping) this.log('The database stopped unexpectedly and is started again.');
    for (let attempt = 1; !this.stopping; attempt += 1) {
      try {
        return await this.launch();
      } catch (error) {
        this.log((error as Error).message);
        await pause(waitAfter(attempt));
      }
    }
  }
}
