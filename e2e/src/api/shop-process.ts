import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from '../shop/config.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const program = fileURLToPath(new URL('../../../infra/local/dist/main.js', import.meta.url));

const clean = (env: Record<string, string>): NodeJS.ProcessEnv => ({ ...cleanEnvironment, ...env });

/** A shop started by command, in a process group of its own as in a terminal. */
export class ShopProcess {
  output = '';
  private readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

  private constructor(private readonly child: ChildProcess) {
    child.stdout!.on('data', (part: Buffer) => (this.output += part.toString()));
    child.stderr!.on('data', (part: Buffer) => (this.output += part.toString()));
    // `close` comes after the last output.
    this.exit = once(child, 'close').then(([code, signal]) => ({ code: code as number | null, signal: signal as NodeJS.Signals | null }));
  }

  /** `npm start`. */
  static npmStart(env: Record<string, string>): ShopProcess {
    return new ShopProcess(spawn('npm', ['start'], { cwd: root, env: clean(env), detached: true, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  /** The program that `npm start` ends in, without its build step. */
  static program(env: Record<string, string>): ShopProcess {
    return new ShopProcess(
      spawn(process.execPath, [program], { cwd: root, env: clean(env), detached: true, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
  }

  /** An operator's command, without its build step. */
  static command(name: string, env: Record<string, string>, ...args: string[]): ShopProcess {
    const file = path.join(path.dirname(program), 'commands', `${name}.main.js`);
    return new ShopProcess(spawn(process.execPath, [file, ...args], { cwd: root, env: clean(env), stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  /** Waits for the output that says that the shop is open. @throws Error with the whole output when the process ends instead */
  async open(): Promise<void> {
    const opened = new Promise<'open'>((resolve) => {
      const look = (): void => void (this.output.includes('is open') && resolve('open'));
      this.child.stdout!.on('data', look);
      look();
    });
    const first = await Promise.race([opened, this.exit]);
    if (first !== 'open') throw new Error(`the shop ended with ${first.code ?? first.signal}: ${this.output}`);
  }

  /** As Ctrl-C: SIGINT to every process of the group. */
  ctrlC(): void {
    process.kill(-this.child.pid!, 'SIGINT');
  }

  /** SIGKILL to every process of the group. */
  async kill9(): Promise<void> {
    this.signalGroup('SIGKILL');
    await this.exit;
  }

  async ended(): Promise<number | null> {
    return (await this.exit).code;
  }

  /** Waits for the end and gives all that was printed. */
  async finished(): Promise<{ code: number | null; output: string }> {
    const code = await this.ended();
    return { code, output: this.output };
  }

  /** Stops it after a test, whether or not it still runs. */
  async stop(): Promise<void> {
    this.signalGroup('SIGINT');
    const limit = setTimeout(() => this.signalGroup('SIGKILL'), 20_000);
    await this.exit;
    clearTimeout(limit);
  }

  private signalGroup(signal: NodeJS.Signals): void {
    if (this.child.exitCode === null && this.child.signalCode === null) process.kill(-this.child.pid!, signal);
  }
}
