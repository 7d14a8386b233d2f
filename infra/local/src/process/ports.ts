import { randomInt } from 'node:crypto';
import dgram from 'node:dgram';
import fs from 'node:fs';
import net from 'node:net';

/**
 * Below the ephemeral range of Linux (32768 and up), so that no outgoing connection and no server on port 0 takes a
 * chosen port before its server has started. Tests of whole shops choose from 20000 up.
 */
const lowest = 10_000;
const highest = 19_999;

/** The ports from 1024 up that neither a browser nor `fetch` opens (Fetch Standard, "Port blocking"). */
const blockedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

/** Why no server of the shop can be reached on the port; undefined where one can. */
const failureOf = (port: number, host = '127.0.0.1'): Promise<NodeJS.ErrnoException | undefined> =>
  new Promise((resolve) => {
    if (blockedPorts.has(port)) return resolve(new Error('browsers refuse to open it'));
    const server = net.createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });

export const isFree = async (port: number): Promise<boolean> => (await failureOf(port)) === undefined;

/** The ports that this process has reserved. */
const own = new Set<number>();

/**
 * Reserves a port of TCP: a server that still starts, or that is started again, does not listen on it. What shows it to all
 * processes of the machine is the UDP port of the same number, which this process holds until it ends. False: another holds it.
 */
const reserve = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const socket = dgram.createSocket('udp4').unref();
    socket.once('error', (error: NodeJS.ErrnoException) => {
      socket.close();
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      own.add(port);
      resolve(true);
    });
  });

/** A random loopback port without a listener, which browsers open and which is given out once, whichever process asks. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest + 1);
    if ((await reserve(port)) && (await isFree(port))) return port;
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
  if (before > 0 && (own.has(before) || (await reserve(before))) && (await isFree(before))) return before;
  const port = await freePort();
  fs.writeFileSync(file, `${port}\n`);
  return port;
}

/** The last port of TCP. */
export const lastPort = 65_535;

/** Another first port: above those that need the rights of root, with as many after it, all of which browsers open. */
function otherPort(ports: readonly number[]): number {
  const first = ports[0]!;
  if (first < 1_024) return 8_080;
  const distance = Math.max(...ports) + 100 > lastPort ? -100 : 100;
  const others = ports.map((port) => port + distance);
  return others.some((port) => blockedPorts.has(port)) ? otherPort(others) : others[0]!;
}

function sentenceOf(port: number, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') return `port ${port} is taken by another program. Stop it, or choose`;
  if (code === 'EACCES') return `port ${port} cannot be used: most systems give ports below 1024 to root only. Choose`;
  return `port ${port} cannot be used: ${message}. Choose`;
}

/**
 * @param otherwise the command that chooses other ports
 * @throws Error that names the first of the ports that cannot be used, and what to do
 */
export async function requireFreePorts(ports: readonly number[], otherwise: (port: number) => string): Promise<void> {
  for (const port of ports) {
    const failure = await failureOf(port);
    if (failure) throw new Error(`${sentenceOf(port, failure)} other ports: ${otherwise(otherPort(ports))}`);
  }
}

/** @throws Error that names HOST when this machine cannot listen on it */
export async function requireOwnAddress(host: string): Promise<void> {
  const failure = await failureOf(0, host);
  if (!failure) return;
  const advice = 'Use 127.0.0.1, or 0.0.0.0 to be reached from other machines.';
  throw new Error(`HOST=${host} is no address of this machine (${failure.message}). ${advice}`);
}
