import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const oneYear = 'public, max-age=31536000, immutable';

/**
 * Serves each file of the client build at its own path. Folders are not listed, source maps are not served, and a missing
 * file falls through to the pages. Files below /assets carry a hash in their name, so browsers may keep them.
 */
export async function registerAssets(scope: FastifyInstance, clientDir: string): Promise<void> {
  if (!existsSync(clientDir)) return;
  await scope.register(fastifyStatic, {
    root: clientDir,
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.map', '**/*.br', '**/*.gz', '**/*.html', '**/.*/**'],
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.slice(clientDir.length).startsWith('/assets/') ? oneYear : 'no-cache');
    },
  });
}
