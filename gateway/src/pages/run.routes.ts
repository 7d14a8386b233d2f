import type { AnswerHeaders } from '@2x7/service-kit';
import type { FastifyInstance } from 'fastify';
import { Representation, sendRepresentation } from '../cache/representation.js';
import { workerHeaders } from '../security/content-security.js';
import type { WebRenderer } from './web-build.js';

type Name = keyof WebRenderer['runFiles'];

const revalidated = { 'cache-control': 'no-cache' };
const headersOf: Record<Name, AnswerHeaders> = {
  worker: { ...revalidated, ...workerHeaders('/run') },
  earlierWorker: { ...revalidated, ...workerHeaders('/round') },
  manifest: revalidated,
};

/** The files of the rider's page that are made with each build. Browsers ask for them anew, so that they find a new release. */
export function registerRunFiles(scope: FastifyInstance, { runFiles }: WebRenderer): void {
  for (const [name, { path, text, type }] of Object.entries(runFiles)) {
    const file = new Representation(Buffer.from(text), type);
    const headers = headersOf[name as Name];
    scope.get(path, (_, reply) => sendRepresentation(reply, file, { headers }));
  }
}
