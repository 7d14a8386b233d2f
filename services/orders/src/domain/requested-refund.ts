import { formatPaise } from '@2x7/contracts';
import { conclude, type Decision, type Order } from './order.js';
import { addRefund, refundablePaise, whyNothing } from './order-refunds.js';
import { waitingRefund, type Refund } from './refund.js';

/** A refund that deliveries requests for meals. The refund has the id of the request, so that the provider makes it once, even after a restore. */
type RefundRequest = { requestId: string; amountPaise: number; reason: string; actorId: string };

/** Why it cannot be made; undefined where it can. */
function refusalOf(order: Order, { amountPaise }: RefundRequest): string | undefined {
  const left = refundablePaise(order);
  if (amountPaise <= left) return undefined;
  return whyNothing(order) ?? `At most ${formatPaise(left)} of this order could still be refunded.`;
}

const refundOf = ({ paymentId }: Order, { requestId, amountPaise, reason, actorId }: RefundRequest): Refund =>
  waitingRefund({ id: requestId, paymentId: paymentId!, amountPaise, reason, key: requestId, requestId, requestedBy: actorId });

/** A restore has undone the request, and the provider has reported its refund since: it is the administrator's refund again. */
function withRequest(order: Order, made: Refund, { requestId, reason, actorId }: RefundRequest): Decision {
  const refund: Refund = { ...made, origin: 'admin', key: requestId, requestId, requestedBy: actorId, reason };
  const refunds = order.refunds.map((other) => (other === made ? refund : other));
  return conclude({ ...order, refunds }, [{ kind: 'publish-refunded', refundId: refund.id }]);
}

/**
 * Adds the refund of a paid order. One that is refused is kept as well, so that a repetition of the request changes and publishes nothing.
 * @param now the moment of a refusal
 */
export function requestRefund(order: Order, request: RefundRequest, now: Date): Decision {
  if (order.refunds.some(({ requestId }) => requestId === request.requestId)) return conclude(order);
  const made = order.refunds.find(({ id }) => id === request.requestId);
  if (made) return withRequest(order, made, request);
  const refund = refundOf(order, request);
  const failure = refusalOf(order, request);
  if (!failure) return addRefund(order, refund);
  const { order: refused } = addRefund(order, { ...refund, state: 'refused', failure, refusedAt: now });
  return conclude(refused, [{ kind: 'publish-refund-refused', refundId: refund.id }]);
}
