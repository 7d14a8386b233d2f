import type { Order, Payment, Refund } from '../api/entities.js';

/** A webhook event with the entities at the time of the event. */
export type ProviderEvent =
  | { event: 'payment.authorized' | 'payment.captured' | 'payment.failed'; payment: Payment }
  | { event: 'order.paid'; payment: Payment; order: Order }
  | { event: 'refund.created' | 'refund.processed' | 'refund.failed'; refund: Refund; payment: Payment };

const account = 'acc_Sandbox0000001';

/** The raw body of a webhook: `{entity: 'event', account_id, event, contains, payload, created_at}`. */
export function envelope(event: ProviderEvent, createdAt: number): string {
  const { event: name, ...entities } = event;
  const parts = inDocumentedOrder(entities);
  return JSON.stringify({
    entity: 'event',
    account_id: account,
    event: name,
    contains: parts.map(([kind]) => kind),
    payload: Object.fromEntries(parts.map(([kind, entity]) => [kind, { entity }])),
    created_at: createdAt,
  });
}

type Parts = { payment: Payment; order?: Order; refund?: Refund };

/** `refund, payment` and `payment, order`, as in the documented samples. */
const inDocumentedOrder = ({ refund, payment, order }: Parts): [string, unknown][] =>
  Object.entries({ refund, payment, order }).filter(([, entity]) => entity !== undefined);
