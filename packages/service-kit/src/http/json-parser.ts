import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.js';

/** Levels. The check walks a body recursively, so the nesting that a caller chooses must not decide how deep it goes. */
const maxDepth = 10;
/** As long as the longest list of the contracts: the positions of a new sequence. */
const maxArray = 500;
const utf8 = new TextDecoder('utf-8', { fatal: true });

function refuseUnbounded(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= maxDepth) throw new AppError('invalid', 'The request is nested too deeply.');
  const entries = Object.values(value);
  if (Array.isArray(value) && entries.length > maxArray) throw new AppError('invalid', 'A list in the request is too long.');
  for (const entry of entries) refuseUnbounded(entry, depth + 1);
}

const dropPrototypes = (key: string, value: unknown): unknown => (key === '__proto__' || key === 'constructor' ? undefined : value);

/** @throws AppError 400 when the bytes are not JSON or not UTF-8, nest deeper than 10 or hold an array longer than 500. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes), dropPrototypes);
  } catch (cause) {
    throw new AppError('invalid', 'The request is not valid JSON.', { cause });
  }
  refuseUnbounded(value);
  return value;
}

/** The body of the route stays bytes, because the controller checks a signature over them before it parses them. */
export const RawBody = (): MethodDecorator => RouteConfig({ hasRawBody: true });

const hasRawBody = ({ routeOptions }: FastifyRequest): boolean => (routeOptions.config as { hasRawBody?: boolean }).hasRawBody === true;

/** Lets routes accept JSON only. An empty body counts as no body: the logout request has a JSON content type without one. */
export function acceptOnlyJson(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    try {
      done(null, hasRawBody(request) ? bytes : parseJson(bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}
