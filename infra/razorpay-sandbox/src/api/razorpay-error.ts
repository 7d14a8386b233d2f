/** The body of every refusal, as documented for the API. */
export interface ErrorBody {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';
  description: string;
  source: string;
  step: string;
  reason: string;
  metadata: Record<string, string>;
  field?: string;
}

/** The one error of the sandbox: an HTTP status and Razorpay's error body. */
export class RazorpayError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.description);
  }
}

const nowhere = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} };

/** 400: something in the request is wrong; `field` names it where there is one. */
export const invalid = (
  description: string,
  field?: string,
  reason = 'input_validation_failed',
): RazorpayError =>
  new RazorpayError(400, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason,
    metadata: {},
    ...(field && { field }),
  });

/** A refusal that has no field: a wrong state, a key used twice, no credentials. */
export const refused = (status: number, description: string): RazorpayError =>
  new RazorpayError(status, { code: 'BAD_REQUEST_ERROR', description, ...nowhere });

/** Razorpay answers 400, not 404, to an id that it does not know. */
export const unknownId = (): RazorpayError => invalid('The id provided does not exist', 'id');

/** 5xx, the provider's own trouble. */
export const outage = (status: number): RazorpayError =>
  new RazorpayError(status, {
    code: status === 500 ? 'SERVER_ERROR' : 'GATEWAY_ERROR',
    description:
      'We are facing some trouble completing your request at the moment. Please try again shortly.',
    ...nowhere,
  });
