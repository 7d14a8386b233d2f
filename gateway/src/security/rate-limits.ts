import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { Route } from '@2x7/contracts';
import { AppError, deviceCookie, deviceCookieForm } from '@2x7/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientAddress, limitKey } from './client-address.js';
import type { GatewayConfig } from '../config.js';
import { WindowStore } from './window-store.js';

const minute = 60_000;
/** Requests a minute from one address over all routes. High, because Indian mobile networks put many customers behind one address. */
const overallLimit = 6_000;
/** Pages a minute that are rendered for one address. Pages in memory do not count, so its customers need few. One takes about 10 ms. */
const renderLimit = 120;

type KeyOf = (request: FastifyRequest) => string;
type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/** @param seconds until the client may try again */
export const tooMany = (seconds: number): AppError =>
  new AppError('rate_limited', 'Too many requests. Please wait a moment and try again.', {
    retryAfterSeconds: seconds,
  });

const keyOf =
  ({ trustedProxies }: GatewayConfig): KeyOf =>
  (request) =>
    limitKey(clientAddress(request, trustedProxies));

/** The group of a device cookie, by a character of its signature: a client that makes cookies up has no more keys than this. */
const deviceGroups = 8;
const groupOf = (deviceCookie: string): number => deviceCookie.charCodeAt(deviceCookie.length - 2) % deviceGroups;

/** The key of a browser that may be known: its address and the group of its device cookie. All others of an address share one key. */
function deviceKeyOf(config: GatewayConfig): KeyOf {
  const addressOf = keyOf(config);
  const device = deviceCookie(config.publicUrl);
  return (request) => {
    const cookie = device.read(request.headers.cookie) ?? '';
    return deviceCookieForm.test(cookie) ? `${addressOf(request)} ${groupOf(cookie)}` : addressOf(request);
  };
}

const perMinute = (max: number, keyGenerator: KeyOf): RateLimitOptions => ({ max, timeWindow: minute, keyGenerator });

/** Registers the plugin for the limits of the routes, and the limit over all routes. */
export async function registerRateLimits(scope: FastifyInstance, config: GatewayConfig): Promise<void> {
  await scope.register(rateLimit, {
    global: false,
    store: WindowStore,
    errorResponseBuilder: (_, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
  });
  if (!config.rateLimits) return;
  const overall = scope.createRateLimit(perMinute(overallLimit, keyOf(config)));
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
  const renders = scope.createRateLimit(perMinute(renderLimit, keyOf(config)));
  return async (request) => {
    const count = await renders(request);
    return count.isAllowed || !count.isExceeded;
  };
}

/** The limit of a row of the route table. */
export function limitOf(
  { limit, limitsDevices = false }: Pick<Route, 'limit'> & Partial<Route>,
  config: GatewayConfig,
): RateLimitOptions | false {
  if (!config.rateLimits || limit === 'service') return false;
  return perMinute(limit, limitsDevices ? deviceKeyOf(config) : keyOf(config));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No limit by address: Razorpay sends all webhooks from a few addresses. */
    unlimited?: boolean;
  }
}
