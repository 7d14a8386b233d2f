import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/** The first `bits` of an IPv6 address, like `2001:db8:0:1::/64`. */
function prefix(address: string, bits: 48 | 64): string {
  const [left = '', right = ''] = address.split('::');
  const head = groupsOf(left);
  const missing = Math.max(0, 8 - head.length - groupsOf(right).length);
  const all = address.includes('::') ? [...head, ...Array<string>(missing).fill('0'), ...groupsOf(right)] : head;
  const groups = all.slice(0, bits / 16).map((group) => parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/${bits}`;
}

/**
 * The networks that requests are counted by. `near` is an IPv4 address or the /64 of an IPv6 address: a household or a phone usually
 * gets a whole /64. `wide` is the /48 of an IPv6 address, which one customer of a hosting company can get.
 */
export type ClientNetworks = { near: string; wide?: string };

/** `forwarded` is x-forwarded-for as the gateway sends it. Only its last hop was seen by our own proxy. */
export function clientNetworks(forwarded: string | string[] | undefined, socketAddress: string): ClientNetworks {
  const last = [forwarded ?? []].flat().join(',').split(',').at(-1)?.trim();
  const address = (last || socketAddress).replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(address)) return { near: address };
  return isIPv6(address) ? { near: prefix(address, 64), wide: prefix(address, 48) } : { near: 'unknown' };
}

/** The networks of the client for which the gateway sends this request. */
export const networksOf = ({ headers, ip }: FastifyRequest): ClientNetworks => clientNetworks(headers['x-forwarded-for'], ip);

/** A keyed hash of a network, so that what is counted by it is stored without addresses. */
export const hideNetwork = (network: string, key: string): Buffer =>
  createHmac('sha256', key).update(`client network\n${network}`).digest();

/** The near network of the client, as an argument of a controller's method. */
export const ClientNetwork = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => networksOf(context.switchToHttp().getRequest<FastifyRequest>()).near,
);
