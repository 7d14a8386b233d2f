import type { FailureKind } from './retry-schedule.js';

/** The message is logged, so it contains no address. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';

  constructor(
    readonly kind: FailureKind,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}
