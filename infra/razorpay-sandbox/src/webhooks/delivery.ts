/** A webhook to deliver. Times are Unix milliseconds. */
export interface WebhookDelivery {
  /** The header `x-razorpay-event-id`; the same for every attempt. */
  id: string;
  event: string;
  orderId: string;
  body: string;
  /** Computed once: as documented, earlier events keep the signature of the old secret after a rotation. */
  signature: string;
  status: 'pending' | 'delivered' | 'abandoned' | 'dropped';
  attempts: number;
  nextAttemptAt: number;
  expiresAt: number;
  /** The status of the last answer, or the error code if there was none. */
  lastResult: number | string | null;
}

/** Razorpay retries for 24 hours. */
export const retryPeriodMs = 24 * 60 * 60 * 1000;
const maxRetryDelayMs = 60 * 60 * 1000;

/** Any 2xx delivers the webhook. Otherwise it is due again later, or abandoned after 24 hours. */
export function afterAttempt(delivery: WebhookDelivery, result: number | string, at: { now: number; baseMs: number }): WebhookDelivery {
  const attempted = { ...delivery, attempts: delivery.attempts + 1, lastResult: result };
  if (typeof result === 'number' && result >= 200 && result < 300) return { ...attempted, status: 'delivered' };
  if (at.now >= delivery.expiresAt) return { ...attempted, status: 'abandoned' };
  const delay = Math.min(at.baseMs * 2 ** delivery.attempts, maxRetryDelayMs);
  return { ...attempted, nextAttemptAt: at.now + delay };
}
