import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/** The first 64 bits: one household or one phone holds at least that many addresses. */
function firstHalf(address: string): string {
  const [left = '', right = ''] = address.split('::');
  const head = groupsOf(left);
  const missing = Math.max(0, 8 - head.length - groupsOf(right).length);
  const all = address.includes('::')
    ? [...head, ...Array<string>(missing).fill('0'), ...groupsOf(right)]
    : head;
  return all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * What attempts are counted by: an IPv4 address, or the /64 of an IPv6 one.
 * `forwarded` is the gateway's x-forwarded-for; of several hops the last is the one our own proxy saw.
 */
export function clientNetwork(forwarded: string | string[] | undefined, socketAddress: string): string {
  const last = [forwarded ?? []].flat().join(',').split(',').at(-1)?.trim();
  const address = (last || socketAddress).replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(address)) return address;
  return isIPv6(address) ? `${firstHalf(address)}::/64` : 'unknown';
}

/** The network of whoever the gateway passes a call on for. */
export const networkOf = ({ headers, ip }: FastifyRequest): string => clientNetwork(headers['x-forwarded-for'], ip);
