import type { ErrorCode } from './errors.js';

/** What a rule of a domain does not allow. It is answered as a failure with this code; the message is for the user. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** @param field the input that the refusal is about */
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}
