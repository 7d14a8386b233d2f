/** The documented body of every error. */
export interface ErrorBody {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: Record<string, string>;
  field?: string;
}

/** An HTTP status and Razorpay's error body. */
export class RazorpayError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.description);
  }
}

const notApplicable = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} };

/** 400 for an invalid request; `field` is the invalid field, if there is one. */
export const invalid = (description: string, field?: string, reason = 'input_validation_failed'): RazorpayError =>
  new RazorpayError(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason,
    metadata: {},
    ...(field && { field }),
  });

/** An error without a field: a wrong state, a conflicting idempotency key, missing credentials. */
export const refused = (status: number, description: string): RazorpayError =>
  new RazorpayError(status, { code: 'BAD_REQUEST_ERROR', description, ...notApplicable });

/** Razorpay answers 400, not 404, to an id that it does not know. */
export const unknownId = (): RazorpayError => invalid('The id provided does not exist', 'id');

/** 5xx: a failure of Razorpay itself. */
export const outage = (status: number): RazorpayError =>
  new RazorpayError(status, {
    code: status === 500 ? 'SERVER_ERROR' : 'GATEWAY_ERROR',
    description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
    ...notApplicable,
  });
