import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { GatewayConfig } from '../config.js';
import { limitKey } from './client-address.js';

/** Connections at once. Above it the system refuses new ones, which costs the open ones nothing. */
const overall = 5_000;
/** Connections of one address at once. A browser opens six; Indian mobile networks put many customers behind one address. */
const perAddress = 500;

/** Open connections by the key of their address. */
class OpenConnections {
  private readonly counts = new Map<string, number>();

  /** Counts the connection until it closes, or destroys it when its address has too many. */
  take(socket: Socket): void {
    const key = limitKey(socket.remoteAddress ?? '127.0.0.1');
    const count = this.counts.get(key) ?? 0;
    if (count >= perAddress) return void socket.destroy();
    this.counts.set(key, count + 1);
    socket.once('close', () => this.release(key));
  }

  private release(key: string): void {
    const count = this.counts.get(key)! - 1;
    if (count === 0) this.counts.delete(key);
    else this.counts.set(key, count);
  }
}

/** Limits connections overall and, where clients connect themselves, by address: behind a proxy all have the proxy's. */
export function limitConnections(server: Server, { rateLimits, trustedProxies }: GatewayConfig): void {
  server.maxConnections = overall;
  if (!rateLimits || trustedProxies > 0) return;
  const open = new OpenConnections();
  server.on('connection', (socket) => open.take(socket));
}
