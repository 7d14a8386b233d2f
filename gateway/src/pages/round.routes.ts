import type { FastifyInstance } from 'fastify';
import { Representation, sendRepresentation } from '../cache/representation.js';
import { roundWorkerHeaders } from '../security/content-security.js';
import type { WebRenderer } from './web-build.js';

const revalidated = { 'cache-control': 'no-cache' };

/** The files of the rider's page that are made with each build. Browsers ask for them anew, so that they find a new release. */
export function registerRoundFiles(scope: FastifyInstance, { roundFiles }: WebRenderer): void {
  for (const [name, { path, text, type }] of Object.entries(roundFiles)) {
    const file = new Representation(Buffer.from(text), type);
    const headers = name === 'worker' ? { ...revalidated, ...roundWorkerHeaders } : revalidated;
    scope.get(path, (_, reply) => sendRepresentation(reply, file, { headers }));
  }
}
