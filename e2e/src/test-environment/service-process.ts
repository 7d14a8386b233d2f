import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { eventually } from '@2x7/service-kit/testing';

type Program = {
  name: string;
  /** Compiled JavaScript, run by this Node. */
  file: string;
  args?: readonly string[];
  env: Record<string, string>;
  url: string;
  logFile: string;
};

/** ms. Restart delays as a container engine has them: the first, the longest, and the uptime after which the first applies again. */
const firstRestartDelay = 200;
const longestRestartDelay = 2_000;
const stableAfter = 3_000;

type Running = { child: ChildProcess; since: number; endExpected: boolean };

/** One service as a process of its own, restarted as a container engine restarts it. */
export class ServiceProcess {
  /** Unrequested exits: the program ended by itself. */
  readonly crashes: string[] = [];
  starts = 0;
  /** The times of kill -9, in ms since the epoch. */
  readonly kills: number[] = [];
  private running?: Running;
  private wanted = false;
  private wait = firstRestartDelay;
  private retry?: NodeJS.Timeout;

  constructor(readonly program: Program) {}

  get url(): string {
    return this.program.url;
  }

  get pid(): number | undefined {
    return this.running?.child.pid;
  }

  /** Resolves when the service reports ready. @throws Error after 60 s */
  async start(): Promise<void> {
    this.wanted = true;
    if (!this.running) this.launch();
    await this.ready();
  }

  async ready(): Promise<void> {
    await eventually(async () => {
      if (!(await this.isReady())) throw new Error(`${this.program.name} is not ready; its log: ${this.program.logFile}`);
    }, 60_000);
  }

  async isReady(): Promise<boolean> {
    if (!this.running) return false;
    const answer = fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(2_000) });
    return answer.then(
      async (response) => (await response.arrayBuffer(), response.ok),
      () => false,
    );
  }

  /** Kills the process, which is then started again. @returns false when it does not run */
  async kill9(): Promise<boolean> {
    const running = this.running;
    if (!running || running.endExpected) return false;
    this.expectEnd(running);
    const ended = once(running.child, 'exit');
    running.child.kill('SIGKILL');
    await ended;
    return true;
  }

  /** Kills the process and leaves it dead until `start`, so that the state at the kill can be examined. */
  async kill9AndStayDown(): Promise<void> {
    this.wanted = false;
    clearTimeout(this.retry);
    await this.kill9();
  }

  /**
   * Lets the program kill itself at a kill point. One that does not reach it within `timeoutMs` is killed.
   * @returns whether it reached the point; undefined when it does not run
   */
  async killAt(point: string, timeoutMs: number): Promise<boolean | undefined> {
    const running = this.running;
    if (!running?.child.connected || running.endExpected) return undefined;
    this.expectEnd(running);
    const ended = once(running.child, 'exit');
    running.child.send({ killAt: point });
    let isReached = true;
    const limit = setTimeout(() => {
      isReached = false;
      running.child.kill('SIGKILL');
    }, timeoutMs);
    await ended;
    clearTimeout(limit);
    return isReached;
  }

  /** Stops it gracefully; it stays stopped. */
  async stop(): Promise<void> {
    this.wanted = false;
    clearTimeout(this.retry);
    const running = this.running;
    if (!running) return;
    running.endExpected = true;
    const ended = once(running.child, 'exit');
    running.child.kill('SIGTERM');
    const limit = setTimeout(() => running.child.kill('SIGKILL'), 40_000);
    await ended;
    clearTimeout(limit);
  }

  /** Kills it when the harness itself exits. */
  abandon(): void {
    this.wanted = false;
    clearTimeout(this.retry);
    this.running?.child.kill('SIGKILL');
  }

  private expectEnd(running: Running): void {
    running.endExpected = true;
    this.kills.push(Date.now());
  }

  private launch(): void {
    const { file, args = [], env, logFile } = this.program;
    const log = fs.openSync(logFile, 'a');
    const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', log, log, 'ipc'] });
    fs.closeSync(log);
    const running: Running = { child, since: Date.now(), endExpected: false };
    this.running = running;
    this.starts += 1;
    child.once('exit', (code, signal) => this.ended(running, signal ?? `exit code ${code}`));
  }

  private ended(running: Running, reason: string): void {
    this.running = undefined;
    if (!running.endExpected) this.crashes.push(reason);
    if (!this.wanted) return;
    if (Date.now() - running.since > stableAfter) this.wait = firstRestartDelay;
    this.retry = setTimeout(() => this.launch(), this.wait);
    this.wait = Math.min(longestRestartDelay, this.wait * 2);
  }
}
