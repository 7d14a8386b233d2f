import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * The networks that requests are counted by. `near` is an IPv4 address or the /64 of an IPv6 address: a household or a phone usually
 * gets a whole /64. `wide` is the /48 of an IPv6 address, which one customer of a hosting company can get.
 */
export type ClientNetworks = { near: string; wide?: string };

/** The first `bits` of an IPv6 address, like `2001:db8:0:1::/64`. @param parts its 16-bit numbers */
function prefix(parts: number[], bits: 48 | 64): string {
  const groups = parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${groups.join(':')}::/${bits}`;
}

/** The networks of an IP address; `unknown` for any other text. */
export function networksOfAddress(text: string): ClientNetworks {
  if (isIPv4(text)) return { near: text };
  if (!isIPv6(text)) return { near: 'unknown' };
  const address = ipaddr.process(text.replace(/%.*$/, ''));
  return 'octets' in address ? { near: address.toString() } : { near: prefix(address.parts, 64), wide: prefix(address.parts, 48) };
}

/** `forwarded` is x-forwarded-for as the gateway sends it. Only its last hop was seen by our own proxy. */
export function clientNetworks(forwarded: string | string[] | undefined, socketAddress: string): ClientNetworks {
  const last = [forwarded ?? []].flat().join(',').split(',').at(-1)?.trim();
  return networksOfAddress(last || socketAddress);
}

/** The networks of the client for which the gateway sends this request. */
export const networksOf = ({ headers, ip }: FastifyRequest): ClientNetworks => clientNetworks(headers['x-forwarded-for'], ip);

/** A keyed hash of a network, so that what is counted by it is stored without addresses. */
export const hideNetwork = (network: string, key: string): Buffer =>
  createHmac('sha256', key).update(`client network\n${network}`).digest();

/** The networks of the client, as an argument of a controller's method. */
export const Networks = createParamDecorator((_: unknown, context: ExecutionContext): ClientNetworks =>
  networksOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** The near network of the client, as an argument of a controller's method. */
export const ClientNetwork = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => networksOf(context.switchToHttp().getRequest<FastifyRequest>()).near,
);
