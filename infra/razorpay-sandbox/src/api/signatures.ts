import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const hexHmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** What Checkout hands the shop as `razorpay_signature`: hex HMAC-SHA256 over `order_id|payment_id`. */
export const paymentSignature = (keySecret: string, orderId: string, paymentId: string): string =>
  hexHmac(keySecret, `${orderId}|${paymentId}`);

/** The header `X-Razorpay-Signature`: hex HMAC-SHA256 over the raw body. */
export const webhookSignature = (webhookSecret: string, rawBody: string): string =>
  hexHmac(webhookSecret, rawBody);

/** Compares two secrets of any length without telling by time where they part. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
