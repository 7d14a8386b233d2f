import { z } from 'zod';

/** Every failure the API can answer with, and its HTTP status. This table is the list. */
export const errorStatus = {
  invalid: 400,
  signature_invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  cross_site: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  receipt_reused: 409,
  order_paid: 409,
  image_in_use: 409,
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

/** What a call answers when it fails; `error` is a sentence for a person. */
export const Failure = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  request_id: z.string().optional(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
}).meta({ id: 'Failure', description: 'Every failed call answers this. `error` is a sentence for the user' });
export type Failure = z.infer<typeof Failure>;

/** The sentence for a failure nobody foresaw. */
export const unexpectedSentence = 'Something went wrong. Please try again.';
