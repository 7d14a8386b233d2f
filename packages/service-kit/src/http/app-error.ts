import { errorStatus, type ErrorCode } from '@2x7/contracts';

type ErrorDetail = { path: string; message: string };
type Options = { cause?: unknown; details?: ErrorDetail[]; retryAfterSeconds?: number };

/**
 * The only error type that callers see. `message` is shown to users; `code` decides the HTTP status
 * (contracts/errors.ts).
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly details?: ErrorDetail[];
  readonly retryAfterSeconds?: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    { cause, details, retryAfterSeconds }: Options = {},
  ) {
    super(message, { cause });
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** A field of the body that is refused: 400 with one message, for the caller and for the field at `path`. */
export const invalidField = (path: string, message: string): AppError => new AppError('invalid', message, { details: [{ path, message }] });
