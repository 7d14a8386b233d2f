import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 'public, max-age=31536000, immutable';

/**
 * Each file of the client build at its own path, and nothing else: no folder is listed, no source map
 * leaves, and what is not there falls through to the pages. Files below /assets carry their hash in the name.
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
      void reply.header(
        'cache-control',
        path.slice(clientDir.length).startsWith('/assets/') ? year : 'no-cache',
      );
    },
  });
}
