import { routes, type Route } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import { PublicReads } from '../cache/public-reads.js';
import { sendRepresentation } from '../cache/representation.js';
import { gatewayConfigToken, type GatewayConfig } from '../config.js';
import { docsPaths, DocsRoutes } from '../docs/docs.routes.js';
import { refuseCrossSite } from '../security/cross-site.js';
import { limitOf } from '../security/rate-limits.js';
import { Forwarder } from './forwarder.js';
import { routePath } from './route-path.js';
import { settingsOf } from './settings.js';

const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Answer = (reply: FastifyReply) => Promise<FastifyReply> | FastifyReply;

/** The methods that each path answers. */
function methodsByPath({ apiDocs }: GatewayConfig): Map<string, Set<HTTPMethods>> {
  const docs = apiDocs ? docsPaths.map((path) => ({ method: 'GET' as const, path })) : [];
  const byPath = new Map<string, Set<HTTPMethods>>();
  for (const { method, path } of [...routes, ...docs]) {
    const methods = byPath.get(path) ?? new Set();
    byPath.set(path, methods.add(method));
    if (method === 'GET') methods.add('HEAD');
  }
  return byPath;
}

function refuseOtherMethods(scope: FastifyInstance, path: string, known: Set<HTTPMethods>): void {
  scope.route({
    method: allMethods.filter((name) => !known.has(name)),
    url: path,
    exposeHeadRoute: false,
    handler: async (_request, reply) => {
      void reply.header('allow', [...known].join(', '));
      throw new AppError('method_not_allowed', 'This cannot be done here.');
    },
  });
}

/** Every row of the route table and, if it is switched on, the API documentation, below /api/v1. */
@Injectable()
export class ApiRoutes {
  constructor(
    @Inject(gatewayConfigToken) private readonly config: GatewayConfig,
    private readonly forwarder: Forwarder,
    private readonly reads: PublicReads,
    private readonly docs: DocsRoutes,
  ) {}

  /** Bodies are not parsed: they are forwarded byte for byte. */
  register(scope: FastifyInstance): void {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.setNotFoundHandler(async () => {
      throw new AppError('not_found', 'Not found.');
    });
    for (const route of routes) this.registerRoute(scope, route);
    if (this.config.apiDocs) this.docs.register(scope);
    for (const [path, known] of methodsByPath(this.config)) refuseOtherMethods(scope, path, known);
  }

  private registerRoute(scope: FastifyInstance, route: Route): void {
    const { publicUrl } = this.config;
    const answer = this.answerOf(route);
    scope.route({
      method: route.method,
      url: route.path,
      config: { rateLimit: limitOf(route, this.config), unlimited: route.limit === 'service' },
      onRequest: route.refusesCrossSite ? [async (request) => refuseCrossSite(request, publicUrl)] : [],
      handler: (_request, reply) => answer(reply),
    });
  }

  private answerOf(route: Route): Answer {
    if (route.service === 'gateway') {
      const settings = settingsOf(this.config);
      const headers = { 'cache-control': route.cache };
      return (reply) => sendRepresentation(reply, settings, { headers });
    }
    if (route.cache === 'gateway') return (reply) => this.reads.answer(routePath(route, reply.request), reply);
    return (reply) => this.forwarder.forward(route, reply);
  }
}
