import { isIPv4, isIPv6 } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/** The first 64 bits: a household or a phone usually gets a whole /64. */
function prefix64(address: string): string {
  const [left = '', right = ''] = address.split('::');
  const head = groupsOf(left);
  const missing = Math.max(0, 8 - head.length - groupsOf(right).length);
  const all = address.includes('::') ? [...head, ...Array<string>(missing).fill('0'), ...groupsOf(right)] : head;
  return all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * The network that requests are counted by: an IPv4 address, or the /64 of an IPv6 address.
 * `forwarded` is x-forwarded-for as the gateway sends it. Only its last hop was seen by our own proxy.
 */
export function clientNetwork(forwarded: string | string[] | undefined, socketAddress: string): string {
  const last = [forwarded ?? []].flat().join(',').split(',').at(-1)?.trim();
  const address = (last || socketAddress).replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(address)) return address;
  return isIPv6(address) ? `${prefix64(address)}::/64` : 'unknown';
}

/** The network of the client for which the gateway sends this request. */
export const networkOf = ({ headers, ip }: FastifyRequest): string => clientNetwork(headers['x-forwarded-for'], ip);

/** The network of the client, as an argument of a controller's method. */
export const ClientNetwork = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  networkOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
