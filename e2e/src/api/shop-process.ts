import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cleanEnvironment } from '../shop/config.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const program = fileURLToPath(new URL('../../../infra/local/dist/main.js', import.meta.url));

const clean = (env: Record<string, string>): NodeJS.ProcessEnv => ({ ...cleanEnvironment, ...env });

/** A shop started as people start it, in a process group of its own as a terminal gives it one. */
export class ShopProcess {
  output = '';
  private readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

  private constructor(private readonly child: ChildProcess) {
    child.stdout!.on('data', (part: Buffer) => (this.output += part.toString()));
    child.stderr!.on('data', (part: Buffer) => (this.output += part.toString()));
    this.exit = once(child, 'exit').then(([code, signal]) => ({ code: code as number | null, signal: signal as NodeJS.Signals | null }));
  }

  /** `npm start`. */
  static npmStart(env: Record<string, string>): ShopProcess {
    return new ShopProcess(spawn('npm', ['start'], { cwd: root, env: clean(env), detached: true, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  /** The program that `npm start` ends in, without looking for what has to be built. */
  static program(env: Record<string, string>): ShopProcess {
    return new ShopProcess(spawn(process.execPath, [program], { cwd: root, env: clean(env), detached: true, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  /** Waits for the table that says that the shop is open. @throws Error with all it said when it ends instead */
  async open(): Promise<void> {
    const opened = new Promise<'open'>((resolve) => {
      const look = (): void => void (this.output.includes('is open') && resolve('open'));
      this.child.stdout!.on('data', look);
      look();
    });
    const first = await Promise.race([opened, this.exit]);
    if (first !== 'open') throw new Error(`the shop ended with ${first.code ?? first.signal}: ${this.output}`);
  }

  /** What Ctrl-C does: everybody in the group hears it. */
  ctrlC(): void {
    process.kill(-this.child.pid!, 'SIGINT');
  }

  /** Nobody in the group is asked. */
  async kill9(): Promise<void> {
    this.signalGroup('SIGKILL');
    await this.exit;
  }

  async ended(): Promise<number | null> {
    return (await this.exit).code;
  }

  /** For the end of a test, however it ended. */
  async stop(): Promise<void> {
    this.signalGroup('SIGINT');
    const late = setTimeout(() => this.signalGroup('SIGKILL'), 20_000);
    await this.exit;
    clearTimeout(late);
  }

  private signalGroup(signal: NodeJS.Signals): void {
    if (this.child.exitCode === null && this.child.signalCode === null) process.kill(-this.child.pid!, signal);
  }
}
