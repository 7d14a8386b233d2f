import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';

/**
 * Below the ports that the system hands out by itself (32768 and up on Linux): whoever asks it for any port, for a
 * server or a connection going out, cannot get one of these before its server has started. Tests of whole shops draw
 * from 20000 up.
 */
const lowest = 10_000;
const highest = 19_999;

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });

/** A loopback port that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest + 1);
    if (await isFree(port)) return port;
  }
}

/** Several loopback ports, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** The port that `file` remembers, if it is still free; else another one, which `file` remembers from now on. */
export async function rememberedPort(file: string): Promise<number> {
  const before = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
  if (before > 0 && (await isFree(before))) return before;
  const port = await freePort();
  fs.writeFileSync(file, `${port}\n`);
  return port;
}

/** @throws Error naming the first of `count` ports from `first` on that somebody uses, and what to do. */
export async function requireFreePorts(first: number, count: number): Promise<void> {
  if (first === 0) return;
  for (let port = first; port < first + count; port += 1) {
    if (!(await isFree(port))) throw new Error(`port ${port} is taken by another program. Stop it, or choose other ports: PORT=${first + 100} npm start`);
  }
}
