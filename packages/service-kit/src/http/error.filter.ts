import { errorStatus, Refusal, unexpectedSentence, type ErrorCode, type Failure } from '@2x7/contracts';
import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { AppError } from './app-error.js';
import { validationError } from './validation-error.js';
import { isDatabaseOutage } from '../database/database-outage.js';
import { Log } from '../observability/logger.js';

/** Code and sentence of errors that the framework raises before a controller runs. */
const frameworkErrors: Partial<Record<number, [ErrorCode, string]>> = {
  400: ['invalid', 'The request could not be read.'],
  401: ['unauthorized', 'Unauthorized'],
  403: ['forbidden', 'You may not do this.'],
  404: ['not_found', 'Not found.'],
  405: ['method_not_allowed', 'This cannot be done here.'],
  406: ['invalid', 'The request could not be read.'],
  408: ['timeout', 'The request took too long.'],
  413: ['payload_too_large', 'The request is too large.'],
  414: ['uri_too_long', 'The address is too long.'],
  415: ['unsupported_media_type', 'Send the request as JSON.'],
  429: ['rate_limited', 'Too many requests. Please wait a moment and try again.'],
};

const fromRefusal = (refusal: Refusal): AppError => {
  const { code, message, field } = refusal;
  return new AppError(code, message, { cause: refusal, ...(field && { details: [{ path: field, message }] }) });
};

const statusOf = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' ? status : undefined;
};

/** Turns anything thrown into the only error type that callers see. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Refusal) return fromRefusal(error);
  if (error instanceof ZodError) return validationError(error);
  if (isDatabaseOutage(error)) {
    return new AppError('unavailable', 'The shop is not reachable for a moment. Please try again.', { cause: error, retryAfterSeconds: 2 });
  }
  const known = frameworkErrors[statusOf(error) ?? 500];
  return known ? new AppError(known[0], known[1], { cause: error }) : new AppError('unexpected', unexpectedSentence, { cause: error });
}

/** The body of a failed answer. */
export const failureBody = (error: AppError, requestId: string): Failure => ({
  success: false,
  error: error.message,
  code: error.code,
  request_id: requestId,
  ...(error.details && { details: error.details }),
});

/** Maps every error to its answer, and logs server errors once. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Log) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = toAppError(thrown);
    if (error.status >= errorStatus.unexpected)
      this.log.error(`request failed: ${error.code}`, error.cause ?? error, { route: request.routeOptions?.url });
    if (reply.sent) return;
    if (error.retryAfterSeconds) void reply.header('retry-after', String(error.retryAfterSeconds));
    void reply.status(error.status).header('content-type', 'application/json; charset=utf-8').send(failureBody(error, request.id));
  }
}
