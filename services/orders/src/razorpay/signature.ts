import { createHmac, timingSafeEqual } from 'node:crypto';

const hmac = (secret: string, message: string | Buffer): Buffer => createHmac('sha256', secret).update(message).digest();

/** Compares in constant time; `hex` of another length than 64 is simply wrong. */
function matches(expected: Buffer, hex: string): boolean {
  const given = Buffer.from(hex, 'hex');
  return /^[0-9a-f]{64}$/.test(hex) && given.length === expected.length && timingSafeEqual(expected, given);
}

/** Razorpay › Standard Checkout › verify: HMAC-SHA256(key secret, order id | payment id), with *our* order id. */
export const isPaymentSigned = (payment: { orderId: string; paymentId: string; signature: string }, secret: string): boolean =>
  matches(hmac(secret, `${payment.orderId}|${payment.paymentId}`), payment.signature);

/** Razorpay › Webhooks › validate: HMAC-SHA256(webhook secret, raw body). During a rotation two secrets are right. */
export const isWebhookSigned = (body: Buffer, signature: string, secrets: readonly string[]): boolean =>
  secrets.map((secret) => matches(hmac(secret, body), signature)).includes(true);
