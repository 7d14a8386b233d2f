import { isIP } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';
import { networksOfAddress } from '@2x7/service-kit';
import type { FastifyRequest } from 'fastify';

/** An entry with a port: `203.0.113.9:49152` and `[2001:db8::1]:49152`, which Azure's Application Gateway appends. */
const withPort = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+)):\d{1,5}$/;

const addressIn = (entry: string): string => {
  const { v4, v6 } = withPort.exec(entry)?.groups ?? {};
  return v4 ?? v6 ?? entry;
};

/**
 * The client's address. Each trusted proxy appends the address it saw to `x-forwarded-for`, so that many entries from
 * the right are trusted; clients can write the rest themselves. An entry that is no address counts as none.
 */
export function clientAddress(request: FastifyRequest, trustedProxies: number): string {
  const peer = request.raw.socket.remoteAddress ?? '127.0.0.1';
  const seen = addressIn(proxyAddress(request.raw, (_, hop) => hop < trustedProxies) ?? '');
  return isIP(seen) ? seen : peer;
}

/** The key that a rate limit counts by: an IPv4 address, or an IPv6 /64, which is one household. */
export const limitKey = (address: string): string => networksOfAddress(address).near;
