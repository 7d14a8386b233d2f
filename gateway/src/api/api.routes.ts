import { routes, type Route } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import { refuseCrossSite } from '../security/cross-site.js';
import { docsPaths, registerDocs } from '../docs/docs.routes.js';
import type { Door } from '../door.js';
import { forward } from './forward.js';
import { answerPublicRead } from '../cache/public-reads.js';
import { limitOf } from '../security/rate-limits.js';
import { settingsOf } from './settings.js';
import { sendRepresentation } from '../cache/representation.js';

const allMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

type Answer = (reply: FastifyReply) => Promise<FastifyReply>;

function answerOf(door: Door, route: Route): Answer {
  if (route.service === 'gateway') {
    const settings = settingsOf(door.config);
    return (reply) => sendRepresentation(reply.header('cache-control', 'no-cache'), settings);
  }
  return route.cache === 'gateway'
    ? (reply) => answerPublicRead(door, route, reply)
    : (reply) => forward(door, route, reply);
}

function registerRoute(scope: FastifyInstance, door: Door, route: Route): void {
  const answer = answerOf(door, route);
  scope.route({
    method: route.method,
    url: route.path,
    config: { rateLimit: limitOf(route, door.config), unlimited: route.limit === 'service' },
    onRequest: route.refusesCrossSite ? [async (request) => refuseCrossSite(request, door.config.publicUrl)] : [],
    handler: (_request, reply) => answer(reply),
  });
}

const methodsByPath = (): Map<string, Set<HTTPMethods>> => {
  const docs = docsPaths.map((path) => ({ method: 'GET' as const, path }));
  const byPath = new Map<string, Set<HTTPMethods>>();
  for (const { method, path } of [...routes, ...docs]) {
    const methods = byPath.get(path) ?? new Set();
    byPath.set(path, methods.add(method));
    if (method === 'GET') methods.add('HEAD');
  }
  return byPath;
};

function refuseOtherMethods(scope: FastifyInstance, path: string, known: Set<HTTPMethods>): void {
  const method = allMethods.filter((name) => !known.has(name));
  scope.route({
    method,
    url: path,
    exposeHeadRoute: false,
    handler: async (_request, reply) => {
      void reply.header('allow', [...known].join(', '));
      throw new AppError('method_not_allowed', 'This cannot be done here.');
    },
  });
}

/** Every row of contracts' route table, below /api/v1. Bodies are not parsed here: what comes goes on byte for byte. */
export function registerApi(scope: FastifyInstance, door: Door): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  scope.setNotFoundHandler(async () => {
    throw new AppError('not_found', 'Not found.');
  });
  for (const route of routes) registerRoute(scope, door, route);
  registerDocs(scope, door.sessions.cookieName);
  for (const [path, known] of methodsByPath()) refuseOtherMethods(scope, path, known);
}
