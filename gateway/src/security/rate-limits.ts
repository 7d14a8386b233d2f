import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { Route } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientAddress, limitKey } from './client-address.js';
import type { GatewayConfig } from '../config.js';

const minute = 60_000;
/** Requests a minute from one address over all routes. High, because Indian mobile networks put many customers behind one address. */
const overallLimit = 6_000;
/** Pages a minute that are rendered for one address. Pages in memory do not count, so its customers need few. One takes about 10 ms. */
const renderLimit = 120;
/** Addresses counted per route; the least recently seen is dropped first. */
const addresses = 10_000;

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/** @param seconds until the client may try again */
export const tooMany = (seconds: number): AppError =>
  new AppError('rate_limited', 'Too many requests. Please wait a moment and try again.', {
    retryAfterSeconds: seconds,
  });

const keyOf =
  ({ trustedProxies }: GatewayConfig) =>
  (request: FastifyRequest): string =>
    limitKey(clientAddress(request, trustedProxies));

/** Registers the plugin for the limits of the routes, and the limit over all routes. */
export async function registerRateLimits(scope: FastifyInstance, config: GatewayConfig): Promise<void> {
  const keyGenerator = keyOf(config);
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

/** Counts the pages that are rendered for the request's address. @returns whether one more may be */
export function pageRenderLimit(scope: FastifyInstance, config: GatewayConfig): (request: FastifyRequest) => Promise<boolean> {
  if (!config.rateLimits) return () => Promise.resolve(true);
  const renders = scope.createRateLimit({ max: renderLimit, timeWindow: minute, keyGenerator: keyOf(config) });
  return async (request) => {
    const count = await renders(request);
    return count.isAllowed || !count.isExceeded;
  };
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
