import { webhookSignature } from '@2x7/razorpay-sandbox';
import type { Call } from '../shop/api-client.js';
import type { OwnShop } from '../shop/own-shop.js';

export const webhookPath = '/orders/webhooks/razorpay';

/** A webhook as the payment provider sends it, signed with its secret: about an event that concerns no order. */
export function signedWebhook(shop: OwnShop): Call & { path: string } {
  const event = { event: 'order.notification.delivered', payload: {}, created_at: Math.floor(Date.now() / 1000), nonce: Math.random() };
  const body = JSON.stringify(event);
  const signature = webhookSignature(shop.sandbox.control.state.webhooks.secret, body);
  return { path: webhookPath, method: 'POST', body, headers: { 'x-razorpay-signature': signature } };
}
