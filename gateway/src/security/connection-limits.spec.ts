import { EventEmitter, once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@2x7/service-kit/testing';
import type { GatewayConfig } from '../config.js';
import { openShop, type Shop } from '../testing/shop.js';
import { limitConnections } from './connection-limits.js';

let shop: Shop | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await shop?.close();
  shop = undefined;
});

/** Sends one request over a new connection and leaves it open. @returns the status, or undefined for a connection that the gateway closes */
async function ask(localAddress: string): Promise<number | undefined> {
  const { hostname: host, port } = new URL(shop!.gateway.url);
  const socket = connect({ host, port: Number(port), localAddress });
  sockets.push(socket);
  socket.write('GET /health/live HTTP/1.1\r\nhost: shop\r\n\r\n');
  const answer = once(socket, 'data').then(([data]) => Number(String(data).split(' ')[1]));
  return Promise.race([answer, once(socket, 'close').then(() => undefined)]).catch(() => undefined);
}
const askMany = async (count: number): Promise<number> => {
  const answers = await Promise.all(Array.from({ length: count }, () => ask('127.0.0.1')));
  return answers.filter((status) => status === 200).length;
};

it('the connections of all network addresses are limited to 5,000', async () => {
  shop = await openShop();
  expect((shop.gateway.app.getHttpServer() as Server).maxConnections).toBe(5_000);
});

describe('the connections of one network address', () => {
  it('are limited to 500 until one of them closes, and other addresses can still connect', async () => {
    shop = await openShop({ rateLimits: true });
    // On a slow machine the first connections would be idle for too long, and end before the last one opens.
    (shop.gateway.app.getHttpServer() as Server).keepAliveTimeout = 0;
    expect(await askMany(510)).toBe(500);
    expect(await ask('127.0.0.1')).toBeUndefined();
    expect(await ask('127.0.0.2')).toBe(200);
    const open = sockets.find((socket) => !socket.destroyed)!;
    open.destroy();
    await once(open, 'close');
    await eventually(async () => expect(await ask('127.0.0.1')).toBe(200));
    expect(await ask('127.0.0.1')).toBeUndefined();
  });
  it.each([
    ['behind a trusted proxy, whose address all customers share', { rateLimits: true, trustedProxies: 1 }],
    ['with RATE_LIMITS=off', { rateLimits: false }],
  ])('are not limited %s', async (_, config) => {
    shop = await openShop(config);
    expect(await askMany(510)).toBe(510);
  });
});

describe('the connections of an IPv6 household', () => {
  it('are counted together by its /64, of which it can use every address', () => {
    const server = new EventEmitter();
    limitConnections(server as Server, { rateLimits: true, trustedProxies: 0 } as GatewayConfig);
    const connect = (remoteAddress: string): boolean => {
      let isOpen = true;
      const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => (isOpen = false) });
      server.emit('connection', socket);
      return isOpen;
    };
    const household = Array.from({ length: 501 }, (_, index) => connect(`2001:db8:1:2::${index.toString(16)}`));
    expect(household.filter(Boolean)).toHaveLength(500);
    expect([connect('2001:db8:1:2:ffff::1'), connect('2001:db8:1:3::1')]).toEqual([false, true]);
  });
});
