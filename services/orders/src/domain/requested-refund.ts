import { conclude, type Decision, type Order } from './order.js';
import { addRefund, refundablePaise } from './order-refunds.js';
import type { Refund } from './refund.js';

/** A refund that deliveries requests for meals. */
export type RefundRequest = { requestId: string; amountPaise: number; reason: string; actorId: string };

/** Why it cannot be made; undefined where it can. */
function refusalOf(order: Order, { amountPaise }: RefundRequest): string | undefined {
  const left = refundablePaise(order);
  if (amountPaise <= left) return undefined;
  return left === 0 ? 'The order is fully refunded, or the rest is being refunded.' : 'More than the order still has was requested.';
}

const waiting = (order: Order, { requestId, amountPaise, reason, actorId }: RefundRequest, id: string): Refund => ({
  id,
  paymentId: order.paymentId!,
  amountPaise,
  reason,
  origin: 'admin',
  state: 'waiting',
  key: requestId,
  requestId,
  requestedBy: actorId,
  failure: null,
  providerRefundId: null,
  doneAt: null,
  refusedAt: null,
});

/**
 * Adds the refund of a paid order. One that is refused is kept as well, so that a repetition of the request changes and publishes nothing.
 * @param now the moment of a refusal
 */
export function requestRefund(order: Order, request: RefundRequest, { newId, now }: { newId: string; now: Date }): Decision {
  if (order.refunds.some(({ key }) => key === request.requestId)) return conclude(order);
  const refund = waiting(order, request, newId);
  const failure = refusalOf(order, request);
  if (!failure) return addRefund(order, refund);
  const { order: refused } = addRefund(order, { ...refund, state: 'refused', failure, refusedAt: now });
  return conclude(refused, [{ kind: 'publish-refund-refused', refundId: refund.id }]);
}
