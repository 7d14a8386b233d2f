import net from 'node:net';

/**
 * Below the ports that the system hands out by itself (32768 and up on Linux): nobody's outgoing connection can take
 * the port of a service while that service is dead.
 */
const lowest = 20_000;
const highest = 31_999;
const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });

/** A loopback port that stays ours while its process is killed and started again. */
export async function steadyPort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}
