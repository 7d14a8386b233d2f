import type { PastPayment } from './past-payments.js';

/** Where the sandbox listens, and the merchant's keys. */
export type SandboxAccess = { apiUrl: string; keyId: string; keySecret: string };

/** Sends captured payments that the shop has from before, so that they can be refunded. A repetition changes nothing. @throws Error when the sandbox refuses them. */
export async function sendPastPayments({ apiUrl, keyId, keySecret }: SandboxAccess, payments: readonly PastPayment[]): Promise<void> {
  const answer = await fetch(`${apiUrl}/sandbox/past-payments`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(payments),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`The payment sandbox answered ${answer.status} to the payments of the demonstration.`);
}
