import { routedServices } from '@2x7/contracts';
import {
  AppError,
  IdentitySigner,
  Log,
  startService,
  type EventBus,
  type RunningService,
} from '@2x7/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerApi } from './api/api.routes.js';
import { registerAssets } from './pages/assets.js';
import { baseHeaders } from './security/content-security.js';
import type { GatewayConfig } from './config.js';
import { registerCrawlers } from './pages/crawlers.js';
import type { Door } from './door.js';
import { answerFailure } from './api/failure.js';
import { GatewayMetrics } from './upstream/gateway-metrics.js';
import { registerMedia } from './media/media.routes.js';
import { registerPages } from './pages/page.routes.js';
import { loadFrom } from './cache/public-reads.js';
import { registerRateLimits } from './security/rate-limits.js';
import { ReadCache } from './cache/read-cache.js';
import { Sessions } from './security/sessions.js';
import { Upstream } from './upstream/upstream.js';
import { loadWebBuild, type WebBuild } from './pages/web-build.js';

export { gatewayEnv, readGatewayConfig } from './config.js';
export type { GatewayConfig } from './config.js';

const maxUrl = 2_048;
/** More would only wait: beyond it the system refuses, at no cost to those who are in. */
const maxConnections = 5_000;
/** ms: nginx and the load balancers of the clouds keep a connection for 60 s. */
const keepAliveBehindProxy = 75_000;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function openDoor(config: GatewayConfig, log: Log): Door {
  const upstreams = Object.fromEntries(
    routedServices.map((name) => [name, new Upstream(config.upstreams[name])]),
  ) as Door['upstreams'];
  const signer = IdentitySigner.withKey(config.identityKey);
  const sessions = new Sessions(upstreams.auth, signer, config.publicUrl);
  const metrics = new GatewayMetrics();
  const onRead = metrics.countRead.bind(metrics);
  const cache = new ReadCache({ load: loadFrom(upstreams.catalog, signer), onRead });
  metrics.watch({ upstreams, cache });
  return { config, log, upstreams, signer, sessions, cache, metrics };
}

/** What holds for whatever is asked: an address of at most 2 KB and a method that HTTP services use. */
function refuseOddRequest(request: FastifyRequest): void {
  if (request.raw.url!.length > maxUrl) throw new AppError('uri_too_long', 'The address is too long.');
  if (!methods.has(request.method)) throw new AppError('method_not_allowed', 'This cannot be done here.');
}

/** All routes of the gateway, in a scope of their own: the kit's body parsing and guards stay outside. */
const registerDoor =
  (door: Door, web: WebBuild | undefined) =>
  async (scope: FastifyInstance): Promise<void> => {
    scope.setErrorHandler((error, _request, reply) => answerFailure(reply, error, door.log));
    await registerRateLimits(scope, door.config);
    await scope.register(async (api) => registerApi(api, door), { prefix: '/api/v1' });
    registerMedia(scope, door);
    if (web) await registerAssets(scope, web.clientDir);
    if (web) registerCrawlers(scope, door, web.renderer);
    registerPages(scope, door, web?.renderer);
    scope.addHook('onClose', async () => {
      await Promise.all(Object.values(door.upstreams).map((upstream) => upstream.destroy()));
    });
  };

type Parts = { bus?: EventBus; log?: Log };

/** The only public door: routes calls to the services, knows who is asking, serves the shop's pages. */
export async function createApp(
  config: GatewayConfig,
  { bus, log: given }: Parts = {},
): Promise<RunningService> {
  const log = given ?? Log.create('gateway', { level: config.logLevel });
  const door = openDoor(config, log);
  await bus?.watch(['catalog.changed'], () => door.cache.drop());
  const web = await loadWebBuild(config.webDir, log);
  return startService({
    name: 'gateway',
    config,
    log,
    metrics: door.metrics.metrics,
    limits: {
      trustRequestId: false,
      headers: baseHeaders(config),
      keepAliveMs: config.trustedProxies > 0 ? keepAliveBehindProxy : undefined,
    },
    fastify: async (app) => {
      const fastify = app.getHttpAdapter().getInstance();
      fastify.server.maxConnections = maxConnections;
      fastify.addHook('onRequest', async (request: FastifyRequest) => refuseOddRequest(request));
      await fastify.register(registerDoor(door, web));
    },
  });
}
