import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';

/**
 * Below the ephemeral range of Linux (32768 and up), so that no outgoing connection and no server on port 0 takes a
 * chosen port before its server has started. Tests of whole shops choose from 20000 up.
 */
const lowest = 10_000;
const highest = 19_999;

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });

/** Ports that this process has given out: a server that still starts does not listen on its port yet. */
const given = new Set<number>();

/** A random loopback port without a listener, which this process gives out once. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest + 1);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

/** Several loopback ports, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  return ports;
}

/** The port written in `file` if it is still free, else a new one, which replaces it in `file`. */
export async function rememberedPort(file: string): Promise<number> {
  const before = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
  if (before > 0 && (await isFree(before))) return before;
  const port = await freePort();
  fs.writeFileSync(file, `${port}\n`);
  return port;
}

/**
 * @param otherwise the command that chooses other ports
 * @throws Error that names the first of the ports that another program uses, and what to do
 */
export async function requireFreePorts(ports: readonly number[], otherwise: (port: number) => string): Promise<void> {
  for (const port of ports) {
    if (!(await isFree(port)))
      throw new Error(`port ${port} is taken by another program. Stop it, or choose other ports: ${otherwise(ports[0]! + 100)}`);
  }
}
