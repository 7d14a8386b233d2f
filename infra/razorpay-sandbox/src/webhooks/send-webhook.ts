import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { WebhookDelivery } from './delivery.js';

/**
 * Posts a webhook on a new connection, so that no idle connection keeps the shop's server from closing.
 * @returns the status of the answer, or the error code if there was none. Never throws.
 */
export function sendWebhook(url: string, delivery: WebhookDelivery, signal: AbortSignal): Promise<number | string> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const outgoing = send(url, { method: 'POST', agent: false, signal, headers: headers(delivery) }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    outgoing.end(delivery.body);
  });
}

const headers = (delivery: WebhookDelivery): Record<string, string | number> => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(delivery.body),
  'user-agent': 'Razorpay-Webhook/v1',
  'x-razorpay-signature': delivery.signature,
  'x-razorpay-event-id': delivery.id,
});
