import { errorStatus, type Route } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { clientAddress, limitKey } from './client-address.js';

const minute = 60_000;
/** Wrong signatures of one network in a minute. Razorpay sends none, except while its secret is being changed. */
const most = 60;
/** Bounds the memory: above this number of networks all counts start again. */
const mostNetworks = 10_000;

type Hooks = {
  onRequest: ((request: FastifyRequest) => Promise<void>)[];
  onResponse: ((request: FastifyRequest, reply: FastifyReply) => Promise<void>)[];
};

/**
 * Refuses a network that has sent many bodies with wrong signatures, before its body is read. Razorpay repeats a webhook for
 * 24 hours, so one that is refused for a minute is not lost.
 * @returns the hooks of the route; none where the service checks no signature
 */
export function refuseWrongSignatures(route: Pick<Route, 'body'>, { rateLimits, trustedProxies }: GatewayConfig): Hooks {
  if (route.body !== 'raw' || !rateLimits) return { onRequest: [], onResponse: [] };
  const counts = new Map<string, number>();
  let began = -minute;
  const networkOf = (request: FastifyRequest): string => limitKey(clientAddress(request, trustedProxies));
  const refuse = async (request: FastifyRequest): Promise<void> => {
    if (performance.now() - began >= minute || counts.size > mostNetworks) {
      counts.clear();
      began = performance.now();
    }
    if ((counts.get(networkOf(request)) ?? 0) >= most)
      throw new AppError('rate_limited', 'Too many wrong signatures.', {
        retryAfterSeconds: Math.ceil((began + minute - performance.now()) / 1000),
      });
  };
  const count = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const network = networkOf(request);
    if (reply.statusCode === errorStatus.signature_invalid) counts.set(network, (counts.get(network) ?? 0) + 1);
  };
  return { onRequest: [refuse], onResponse: [count] };
}
