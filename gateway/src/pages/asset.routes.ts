import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { AppError } from '@2x7/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Representation, sendRepresentation } from '../cache/representation.js';

const hashedFolder = '/assets/';
const hashed = { 'cache-control': 'public, max-age=31536000, immutable' };
const revalidated = { 'cache-control': 'no-cache' };
/** Made for the server, for debuggers or beside another file. */
const unserved = /\.(map|br|gz|html)$|(^|\/)\./;
const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

const unlessMissing = (file: string): Promise<Buffer | undefined> => readFile(file).catch(() => undefined);

/** The file and its compressed copies, which the build made better than there is time for in a request. */
async function load(file: string, type: string): Promise<Representation> {
  const [bytes, br, gzip] = await Promise.all([unlessMissing(file), unlessMissing(`${file}.br`), unlessMissing(`${file}.gz`)]);
  if (!bytes) throw new AppError('not_found', 'Not found.');
  return new Representation(bytes, type, { br, gzip });
}

function typeOf(path: string): string {
  const type = types[extname(path)];
  if (!type) throw new Error(`the build has a file of unknown type: ${path}`);
  return type;
}

type Answer = (reply: FastifyReply) => Promise<FastifyReply> | FastifyReply;

/** Answers with a file of the build, from memory after its first request. @throws Error for a file whose type is not in the list */
function answerWith(clientDir: string, path: string): Answer {
  const type = typeOf(path);
  const kind = { headers: path.startsWith(hashedFolder) ? hashed : revalidated };
  let kept: Representation | undefined;
  return (reply) => {
    if (kept) return sendRepresentation(reply, kept, kind);
    return load(join(clientDir, path), type).then((loaded) => sendRepresentation(reply, (kept = loaded), kind));
  };
}

/**
 * Serves each file of the client build at its own path, from memory: a build has a few MB. Source maps are not served. Files below /assets carry a
 * hash in their name, so browsers may keep them. They share a route, because the router compiles code for each.
 * @param missing answers where there is no such file
 */
export function registerAssets(
  scope: FastifyInstance,
  clientDir: string,
  missing: (request: FastifyRequest, reply: FastifyReply) => ReturnType<Answer>,
): void {
  if (!existsSync(clientDir)) return;
  const entries = readdirSync(clientDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name).slice(clientDir.length).replaceAll(sep, '/'));
  const answers = new Map(paths.filter((path) => !unserved.test(path)).map((path) => [path, answerWith(clientDir, path)]));
  for (const [path, answer] of answers) if (!path.startsWith(hashedFolder)) scope.get(path, (_, reply) => answer(reply));
  scope.get<{ Params: { '*': string } }>(`${hashedFolder}*`, (request, reply) => {
    const answer = answers.get(hashedFolder + request.params['*']);
    return answer ? answer(reply) : missing(request, reply);
  });
}
