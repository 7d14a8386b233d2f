import { errorStatus } from '@2x7/contracts';
import { failureBody, toAppError, type Log } from '@2x7/service-kit';
import type { FastifyReply } from 'fastify';

/** Whether the client has closed the connection before its answer: what is thrown then is no failure of the shop. */
const hasLeft = ({ raw }: FastifyReply, thrown: unknown): boolean => {
  const { name, code } = thrown as { name?: string; code?: string };
  return raw.destroyed && (name === 'AbortError' || code === 'ERR_STREAM_PREMATURE_CLOSE');
};

/** Answers any thrown value as a Failure. A 5xx is logged once. */
export function sendError(reply: FastifyReply, thrown: unknown, log: Log): FastifyReply {
  const error = toAppError(thrown);
  const { request } = reply;
  if (error.status >= errorStatus.unexpected && !hasLeft(reply, thrown))
    log.error(`request failed: ${error.code}`, error.cause ?? error, { route: request.routeOptions.url });
  if (error.retryAfterSeconds) void reply.header('retry-after', String(error.retryAfterSeconds));
  void reply.code(error.status).headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  return reply.send(JSON.stringify(failureBody(error, request.id)));
}
