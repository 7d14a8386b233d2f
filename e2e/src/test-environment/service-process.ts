import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { eventually } from '@2x7/service-kit/testing';

export type Program = {
  name: string;
  /** Compiled JavaScript, run by this Node. */
  file: string;
  args?: readonly string[];
  env: Record<string, string>;
  url: string;
  logFile: string;
};

/** ms: what a container engine waits before it starts an ended container again, and when it forgets that it did. */
const firstWait = 200;
const longestWait = 2_000;
const steadyAfter = 3_000;

type Running = { child: ChildProcess; since: number; doomed: boolean };

/** One service as a process of its own, watched as a container engine would. */
export class ServiceProcess {
  /** Ends that nobody had asked for: the program gave up by itself. */
  readonly crashes: string[] = [];
  starts = 0;
  /** When we ended it with -9, in ms since the epoch. */
  readonly kills: number[] = [];
  private running?: Running;
  private wanted = false;
  private wait = firstWait;
  private retry?: NodeJS.Timeout;

  constructor(readonly program: Program) {}

  get url(): string {
    return this.program.url;
  }

  get pid(): number | undefined {
    return this.running?.child.pid;
  }

  /** Resolves when it answers that it is ready. @throws Error when it does not within 60 s. */
  async start(): Promise<void> {
    this.wanted = true;
    if (!this.running) this.launch();
    await this.ready();
  }

  async ready(timeoutMs = 60_000): Promise<void> {
    await eventually(async () => {
      if (!(await this.isReady())) throw new Error(`${this.program.name} is not ready; its log: ${this.program.logFile}`);
    }, timeoutMs);
  }

  async isReady(): Promise<boolean> {
    if (!this.running) return false;
    const answer = fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(2_000) });
    return answer.then(async (response) => (await response.arrayBuffer(), response.ok), () => false);
  }

  /** Ends it as a power cut does; it is started again. @returns false when there was nothing to kill. */
  async kill9(): Promise<boolean> {
    const running = this.running;
    if (!running || running.doomed) return false;
    this.doom(running);
    const ended = once(running.child, 'exit');
    running.child.kill('SIGKILL');
    await ended;
    return true;
  }

  /** The same, and it stays dead until `start`: what is seen now was there before. */
  async kill9ForNow(): Promise<void> {
    this.wanted = false;
    clearTimeout(this.retry);
    await this.kill9();
  }

  /** Tells the program where to kill itself; resolves when it is dead, by itself or, after `patienceMs`, by us. */
  async dieAt(place: string, patienceMs: number): Promise<boolean> {
    const running = this.running;
    if (!running?.child.connected || running.doomed) return false;
    this.doom(running);
    const ended = once(running.child, 'exit');
    running.child.send({ dieAt: place });
    const limit = setTimeout(() => running.child.kill('SIGKILL'), patienceMs);
    await ended;
    clearTimeout(limit);
    return true;
  }

  /** Asks it to finish what is in hand and to end; it stays ended. */
  async stop(): Promise<void> {
    this.wanted = false;
    clearTimeout(this.retry);
    const running = this.running;
    if (!running) return;
    running.doomed = true;
    const ended = once(running.child, 'exit');
    running.child.kill('SIGTERM');
    const limit = setTimeout(() => running.child.kill('SIGKILL'), 40_000);
    await ended;
    clearTimeout(limit);
  }

  /** For the end of the harness itself. */
  abandon(): void {
    this.wanted = false;
    clearTimeout(this.retry);
    this.running?.child.kill('SIGKILL');
  }

  private doom(running: Running): void {
    running.doomed = true;
    this.kills.push(Date.now());
  }

  private launch(): void {
    const { file, args = [], env, logFile } = this.program;
    const log = fs.openSync(logFile, 'a');
    const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', log, log, 'ipc'] });
    fs.closeSync(log);
    const running: Running = { child, since: Date.now(), doomed: false };
    this.running = running;
    this.starts += 1;
    child.once('exit', (code, signal) => this.ended(running, signal ?? `exit code ${code}`));
  }

  private ended(running: Running, how: string): void {
    this.running = undefined;
    if (!running.doomed) this.crashes.push(how);
    if (!this.wanted) return;
    if (Date.now() - running.since > steadyAfter) this.wait = firstWait;
    this.retry = setTimeout(() => this.launch(), this.wait);
    this.wait = Math.min(longestWait, this.wait * 2);
  }
}
