import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { invalid, outage, RazorpayError, refused } from './razorpay-error.js';

/** Answers every error in the shape of Razorpay's API. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const razorpayError = asRazorpayError(error);
  // An injected 500 is a RazorpayError already and is not logged.
  if (razorpayError.status === 500 && razorpayError !== (error as Error)) request.log.error(error);
  reply.code(razorpayError.status).send({ error: razorpayError.body });
}

function asRazorpayError(error: Error & { statusCode?: number }): RazorpayError {
  if (error instanceof RazorpayError) return error;
  if (error instanceof ZodError) return fromZod(error);
  if (error.statusCode && error.statusCode < 500) return refused(error.statusCode, error.message);
  return outage(500);
}

function fromZod({ issues }: ZodError): RazorpayError {
  const [issue] = issues;
  if (issue?.code === 'unrecognized_keys') {
    const fields = issue.keys.join(', ');
    return invalid(`${fields} is/are not required and should not be sent`, issue.keys[0], 'extra_field_sent');
  }
  return invalid(issue?.message ?? 'The request is not valid', issue?.path.join('.'));
}

export function handleUnknownRoute(): never {
  throw refused(404, 'The requested URL was not found on the server.');
}
