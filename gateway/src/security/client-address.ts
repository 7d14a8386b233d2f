import { isIP } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/**
 * The address the request came from. Each trusted proxy appends the address it saw to
 * `x-forwarded-for`, so the entry that many places from the right is believed and the rest,
 * which anybody can write, is not.
 */
export function clientAddress(request: FastifyRequest, trustedProxies: number): string {
  const peer = request.raw.socket.remoteAddress ?? '127.0.0.1';
  if (trustedProxies === 0) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const told = forwarded.at(-Math.min(trustedProxies, forwarded.length));
  return told && isIP(told) ? told : peer;
}

/** What a rate limit counts by: an IPv4 address, or the /64 that one IPv6 household has. */
export const limitKey = (address: string): string => normalizeIP(address, 64);
