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
