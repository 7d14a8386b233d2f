import type { FastifyInstance } from 'fastify';
import { Representation, sendRepresentation } from '../cache/representation.js';
import { runWorkerHeaders } from '../security/content-security.js';
import type { WebRenderer } from './web-build.js';

const revalidated = { 'cache-control': 'no-cache' };

/** The files of the rider's page that are made with each build. Browsers ask for them anew, so that they find a new release. */
export function registerRunFiles(scope: FastifyInstance, { runFiles }: WebRenderer): void {
  for (const [name, { path, text, type }] of Object.entries(runFiles)) {
    const file = new Representation(Buffer.from(text), type);
    const headers = name === 'worker' ? { ...revalidated, ...runWorkerHeaders } : revalidated;
    scope.get(path, (_, reply) => sendRepresentation(reply, file, { headers }));
  }
}
