import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const hexHmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** `razorpay_signature` of Checkout: hex HMAC-SHA256 over `order_id|payment_id`. */
export const paymentSignature = (keySecret: string, orderId: string, paymentId: string): string =>
  hexHmac(keySecret, `${orderId}|${paymentId}`);

/** The header `X-Razorpay-Signature`: hex HMAC-SHA256 over the raw body. */
export const webhookSignature = (webhookSecret: string, rawBody: string): string => hexHmac(webhookSecret, rawBody);

/** Compares in constant time. Hashing gives both sides the same length, which timingSafeEqual requires. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
