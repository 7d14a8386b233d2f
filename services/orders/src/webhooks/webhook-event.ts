import { AppError, parseJson } from '@2x7/service-kit';
import { z } from 'zod';

const Part = z.object({ entity: z.unknown() }).optional().catch(undefined);

/**
 * A webhook of Razorpay (docs, Webhooks › payloads): the parts that the service uses. A part of another shape counts as missing, because
 * Razorpay repeats what is not answered with 2xx for a day, and then disables the webhook (docs, Webhooks › best practices).
 */
export const WebhookEvent = z.object({
  event: z.string().max(64),
  /** Seconds since 1970. */
  created_at: z.int().optional().catch(undefined),
  payload: z.object({ payment: Part, refund: Part, dispute: Part, order: Part }).catch({}),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** Seconds. Razorpay retries for 24 hours; an older event may be outdated. */
const maximumAge = 25 * 3600;

export const isOutdated = ({ created_at }: Pick<WebhookEvent, 'created_at'>): boolean =>
  created_at !== undefined && Date.now() / 1000 - created_at >= maximumAge;

/** Razorpay docs, Webhooks › Disputes: `payment.dispute.created`, `under_review`, `action_required`, `won`, `lost`, `closed`. */
export const isDispute = ({ event }: WebhookEvent): boolean => event.startsWith('payment.dispute.');

const OfAnOrder = z.object({ order_id: z.string() });

/** The provider's id of the order that a webhook's payment belongs to. */
export const providerOrderOf = ({ payload }: WebhookEvent): string | null =>
  OfAnOrder.safeParse(payload.payment?.entity).data?.order_id ?? null;

/** @throws AppError 400 when the body is no webhook event */
export function parseWebhook(body: Buffer): WebhookEvent {
  const event = WebhookEvent.safeParse(storable(parseJson(body)));
  if (!event.success) throw new AppError('invalid', 'This is no webhook event.');
  return event.data;
}

/** Removes what PostgreSQL's jsonb cannot store: NUL and unpaired surrogates. Customers can type both at the provider. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/[\0\p{Surrogate}]/gu, '');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map((entry) => entry.map(storable)));
}
