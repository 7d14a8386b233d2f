import { configModule, Log, startService, type EventTransport, type RunningService } from '@2x7/service-kit';
import type { FastifyInstance } from 'fastify';
import { AppModule } from './app.module.js';
import { gatewayConfigToken, type GatewayConfig } from './config.js';
import { GatewayRoutes } from './gateway.routes.js';
import { loadWebBuild, webBuildToken, type WebBuild } from './pages/web-build.js';
import { baseHeaders } from './security/content-security.js';

export { apiDocs, gatewayEnv, proxies, readGatewayConfig, unknownProxies } from './config.js';
export type { GatewayConfig } from './config.js';
export { loadWebBuild } from './pages/web-build.js';
export type { WebBuild } from './pages/web-build.js';

/** ms. Longer than the 60 s for which nginx and the load balancers of cloud providers keep a connection. */
const keepAliveBehindProxy = 75_000;

/**
 * ms for a whole request to arrive, a streamed upload as well. Node answers 408 to a slower client. Shorter than the 30 s after which the
 * call of an upload counts as an outage of the service.
 */
const requestTimeout = 25_000;

type Parts = {
  transport?: EventTransport;
  log?: Log;
  /** The build of the pages, where the caller has begun to load it; unset: it is loaded from `webDir`. */
  web?: Promise<WebBuild | null>;
};

/** The shop's only public server: it forwards calls to the services, resolves sessions, and serves pages and images. */
export async function createApp(config: GatewayConfig, { transport, log: given, web: loaded }: Parts = {}): Promise<RunningService> {
  const log = given ?? Log.create('gateway', { level: config.logLevel });
  const web = await (loaded ?? loadWebBuild(config.webDir, log));
  return startService({
    name: 'gateway',
    config,
    log,
    transport,
    imports: [configModule(gatewayConfigToken, config, [{ provide: webBuildToken, useValue: web }]), AppModule],
    limits: {
      trustRequestId: false,
      requestTimeoutMs: requestTimeout,
      headers: baseHeaders(config),
      keepAliveMs: config.trustedProxies > 0 ? keepAliveBehindProxy : undefined,
    },
    fastify: async (app) => {
      const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
      await app.get(GatewayRoutes, { strict: false }).register(fastify);
    },
  });
}
