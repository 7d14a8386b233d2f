import type { FastifyRequest } from 'fastify';

/** Whether If-None-Match names this ETag (weak comparison, RFC 9110 §13.1.2). */
export function matchesEtag({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || !etag) return false;
  const tag = etag.replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag);
}
