import { spawn } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';

type Ended = { code: number | null; out: string; err: string };

/** Runs a minimal service in a process of its own; `start` is the body of the function that `run` gets. Each signal follows an output. */
function ended(start: string, ...signals: NodeJS.Signals[]): Promise<Ended> {
  const program = `
    const { run } = await import(${JSON.stringify(new URL('./run.js', import.meta.url).href)});
    const { ConfigError } = await import(${JSON.stringify(new URL('./config.js', import.meta.url).href)});
    await run('sample', async () => { ${start} });
    console.log('started');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  const next = (): void => void (out.includes('started') && signals.length > 0 && child.kill(signals.shift()));
  child.stdout.on('data', (part: Buffer) => {
    out += part.toString();
    next();
  });
  child.stderr.on('data', (part: Buffer) => {
    err += part.toString();
    next();
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}
const idle = 'const timer = setInterval(() => {}, 1000); return { drainMs: 0, close: async () => clearInterval(timer) };';

describe('a service as a process', () => {
  it('exits with 0 on SIGTERM and SIGINT', async () => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) expect((await ended(idle, signal)).code).toBe(0);
  });
  it('exits with 0 at once on SIGTERM and SIGINT while it starts, for example while it waits for the database', async () => {
    const waiting = "console.log('started'); await new Promise((resolve) => setTimeout(resolve, 120_000));";
    for (const signal of ['SIGTERM', 'SIGINT'] as const) expect((await ended(waiting, signal)).code).toBe(0);
  });
  it('opens no debugger on SIGUSR1, which another process of its user can send', async () => {
    const { code, err } = await ended(idle, 'SIGUSR1', 'SIGTERM');
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
  it('exits with 78 and names the variables when its configuration is unusable', async () => {
    const { code, err } = await ended("throw new ConfigError('The configuration cannot be used: DATABASE_URL');");
    expect({ code, err }).toEqual({ code: 78, err: 'The configuration cannot be used: DATABASE_URL\n' });
  });
  it('logs an unhandled rejection without personal data and exits with 1, so that it is restarted', async () => {
    const { code, out } = await ended(`setTimeout(() => Promise.reject(new Error('asha@example.test is away')), 10); ${idle}`);
    expect(code).toBe(1);
    expect(out).toContain('unhandled rejection');
    expect(out).toContain('[email] is away');
  });
  it('logs an uncaught exception and exits with 1', async () => {
    const { code, out } = await ended(`setTimeout(() => { throw new Error('broken') }, 10); ${idle}`);
    expect(code).toBe(1);
    expect(out).toContain('uncaught exception');
  });
});
