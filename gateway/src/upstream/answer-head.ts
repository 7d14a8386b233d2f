import type { FastifyReply } from 'fastify';
import { unreachable, type UpstreamAnswer } from './upstream.js';

/** Headers of a service's answer that reach the client. */
const answerHeaders = [
  'content-type',
  'content-length',
  'etag',
  'last-modified',
  'retry-after',
  'accept-ranges',
  'content-range',
  'content-disposition',
];

export const isJson = (headers: UpstreamAnswer['headers']): boolean => String(headers['content-type'] ?? '').startsWith('application/json');

/** Copies the status and the headers that may pass. @param more names that pass besides @throws AppError 503 for a 5xx without a JSON body */
export async function copyHead({ statusCode, headers, body }: UpstreamAnswer, reply: FastifyReply, more: readonly string[]): Promise<void> {
  if (statusCode >= 500 && !isJson(headers)) {
    await body.dump();
    throw unreachable(new Error(`the service answered ${statusCode}`));
  }
  for (const name of [...answerHeaders, ...more]) if (headers[name] !== undefined) void reply.header(name, headers[name]);
  void reply.code(statusCode);
}

/** Removes all headers: those of an answer that breaks off before its first part do not fit the failure that the client gets instead. */
export function dropHead(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) void reply.removeHeader(name);
}
