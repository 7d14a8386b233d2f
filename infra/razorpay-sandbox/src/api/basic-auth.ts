import type { FastifyReply, FastifyRequest } from 'fastify';
import { refused } from './razorpay-error.js';
import { sameSecret } from './signatures.js';

/** An onRequest hook that requires HTTP Basic with `key_id:key_secret`. */
export function basicAuth(keys: { keyId: string; keySecret: string }) {
  const expected = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (sameSecret(request.headers.authorization ?? '', expected)) return;
    reply.header('www-authenticate', 'Basic realm="Razorpay"');
    throw refused(401, 'Authentication failed');
  };
}
