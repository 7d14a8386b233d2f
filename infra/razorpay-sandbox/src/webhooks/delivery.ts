/** A webhook on its way; times are Unix milliseconds. */
export interface Delivery {
  /** The header `x-razorpay-event-id`; the same at every try. */
  id: string;
  event: string;
  orderId: string;
  body: string;
  /** Made once: after a rotation old events keep the signature of the old secret, as documented. */
  signature: string;
  status: 'pending' | 'delivered' | 'abandoned' | 'dropped';
  attempts: number;
  nextAttemptAt: number;
  expiresAt: number;
  /** The last answer: a status, or why there was none. */
  lastResult: number | string | null;
}

/** Razorpay goes on trying for a day. */
export const PATIENCE_MS = 24 * 60 * 60 * 1000;
const LONGEST_PAUSE_MS = 60 * 60 * 1000;

/** The delivery after a try: delivered by any 2xx, otherwise due again later, or given up after a day. */
export function afterTry(
  delivery: Delivery,
  result: number | string,
  at: { now: number; baseMs: number },
): Delivery {
  const tried = { ...delivery, attempts: delivery.attempts + 1, lastResult: result };
  if (typeof result === 'number' && result >= 200 && result < 300) return { ...tried, status: 'delivered' };
  if (at.now >= delivery.expiresAt) return { ...tried, status: 'abandoned' };
  const pause = Math.min(at.baseMs * 2 ** delivery.attempts, LONGEST_PAUSE_MS);
  return { ...tried, nextAttemptAt: at.now + pause };
}
