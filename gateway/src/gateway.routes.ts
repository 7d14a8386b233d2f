import { AppError, Log } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiRoutes } from './api/api.routes.js';
import { sendError } from './api/error-response.js';
import { gatewayConfigToken, type GatewayConfig } from './config.js';
import { MediaRoutes } from './media/media.routes.js';
import { PageRoutes } from './pages/page.routes.js';
import { limitConnections } from './security/connection-limits.js';
import { closeQueuedAnswers } from './security/queued-answers.js';
import { registerRateLimits } from './security/rate-limits.js';

/** Characters. */
const maxUrl = 2_048;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function refusalOf(request: FastifyRequest): AppError | undefined {
  if (request.raw.url!.length > maxUrl) return new AppError('uri_too_long', 'The address is too long.');
  return methods.has(request.method) ? undefined : new AppError('method_not_allowed', 'This cannot be done here.');
}

/** All routes of the gateway. */
@Injectable()
export class GatewayRoutes {
  constructor(
    @Inject(gatewayConfigToken) private readonly config: GatewayConfig,
    private readonly log: Log,
    private readonly api: ApiRoutes,
    private readonly media: MediaRoutes,
    private readonly pages: PageRoutes,
  ) {}

  /** Registers the routes in a scope of their own: the body parser and the guards of service-kit do not apply to them. */
  async register(fastify: FastifyInstance): Promise<void> {
    limitConnections(fastify.server, this.config);
    closeQueuedAnswers(fastify);
    fastify.addHook('onRequest', (request, _reply, done) => done(refusalOf(request)));
    await fastify.register(async (scope) => {
      scope.setErrorHandler((error, _request, reply) => sendError(reply, error, this.log));
      await registerRateLimits(scope, this.config);
      await scope.register(async (api) => this.api.register(api), { prefix: '/api/v1' });
      this.media.register(scope);
      this.pages.register(scope);
    });
  }
}
