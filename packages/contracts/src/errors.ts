import { z } from 'zod';

/** Every error code of the API with its HTTP status. */
export const errorStatus = {
  invalid: 400,
  signature_invalid: 400,
  unauthorized: 401,
  code_required: 401,
  forbidden: 403,
  password_required: 403,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  receipt_reused: 409,
  order_paid: 409,
  image_in_use: 409,
  too_late: 409,
  slot_full: 409,
  slot_closed: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  outside_service_area: 422,
  image_unreadable: 422,
  rate_limited: 429,
  headers_too_large: 431,
  unexpected: 500,
  provider_failed: 502,
  unavailable: 503,
  timeout: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Body of every failed call; `error` is a sentence for the user. */
export const Failure = z
  .object({
    success: z.literal(false),
    error: z.string(),
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    request_id: z.string().optional(),
    details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Failure', description: 'Every failed call answers this. `error` is a sentence for the user' });
export type Failure = z.infer<typeof Failure>;

/** The sentence of an `unexpected` failure. */
export const unexpectedSentence = 'Something went wrong. Please try again.';
