import fs from 'node:fs';
import net from 'node:net';

const listenOnce = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const { port: given } = server.address() as net.AddressInfo;
      server.close(() => resolve(given));
    });
  });

/** A loopback port that nobody listens on now. */
export const freePort = (): Promise<number> => listenOnce(0);

/** Several loopback ports, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

export const isFree = (port: number): Promise<boolean> => listenOnce(port).then(() => true, () => false);

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
