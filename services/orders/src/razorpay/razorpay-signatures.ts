import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ordersConfigToken, type OrdersConfig } from '../config.js';

const hmac = (secret: string, message: string | Buffer): Buffer => createHmac('sha256', secret).update(message).digest();

/** Compares in constant time. */
const matches = (expected: Buffer, hex: string): boolean => timingSafeEqual(expected, Buffer.from(hex, 'hex'));

/** The hex form of an HMAC-SHA256. Anything else costs no hashing. */
const isSignature = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Checks that a message comes from Razorpay. */
@Injectable()
export class RazorpaySignatures {
  constructor(@Inject(ordersConfigToken) private readonly config: OrdersConfig) {}

  /**
   * HMAC-SHA256 of "order id|payment id" with the key secret (Razorpay docs, Standard Checkout › verify the signature).
   * @param payment its order id must be the stored one, not the one that the browser sent
   */
  isPaymentSigned(payment: { orderId: string; paymentId: string; signature: string }): boolean {
    return (
      isSignature(payment.signature) &&
      matches(hmac(this.config.razorpay.keySecret, `${payment.orderId}|${payment.paymentId}`), payment.signature)
    );
  }

  /** HMAC-SHA256 of the raw body with a webhook secret (Razorpay docs, Webhooks › validate). During a rotation two secrets are valid. */
  isWebhookSigned(body: Buffer, signature: string): boolean {
    return (
      isSignature(signature) && this.config.razorpay.webhookSecrets.map((secret) => matches(hmac(secret, body), signature)).includes(true)
    );
  }
}
