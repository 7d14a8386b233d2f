import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { Route } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientAddress, limitKey } from './client-address.js';
import type { GatewayConfig } from '../config.js';

const minute = 60_000;
/** Requests a minute from one address over all routes. High, because Indian mobile networks put many customers behind one address. */
const overallLimit = 6_000;
/** Addresses counted per route; the least recently seen is dropped first. */
const addresses = 10_000;

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

const tooMany = (seconds: number): AppError =>
  new AppError('rate_limited', 'Too many requests. Please wait a moment and try again.', {
    retryAfterSeconds: seconds,
  });

/** Registers the plugin for the limits of the routes, and the limit over all routes. */
export async function registerRateLimits(scope: FastifyInstance, config: GatewayConfig): Promise<void> {
  const keyGenerator = (request: FastifyRequest): string => limitKey(clientAddress(request, config.trustedProxies));
  await scope.register(rateLimit, {
    global: false,
    cache: addresses,
    keyGenerator,
    timeWindow: minute,
    errorResponseBuilder: (_, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  });
  if (!config.rateLimits) return;
  const overall = scope.createRateLimit({ max: overallLimit, timeWindow: minute, keyGenerator });
  scope.addHook('onRequest', async (request) => refuseFlood(overall, request));
}

async function refuseFlood(overall: Limiter, request: FastifyRequest): Promise<void> {
  if (request.routeOptions.config.unlimited) return;
  const count = await overall(request);
  if (!count.isAllowed && count.isExceeded) throw tooMany(count.ttlInSeconds);
}

/** The limit of a row of the route table. */
export const limitOf = (route: Pick<Route, 'limit'>, { rateLimits }: GatewayConfig): RateLimitOptions | false =>
  rateLimits && route.limit !== 'service' ? { max: route.limit, timeWindow: minute } : false;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No limit by address: Razorpay sends all webhooks from a few addresses. */
    unlimited?: boolean;
  }
}
