import { useState } from 'react';
import { Banner } from '../../ui/banner';
import { useRecentPayment } from './recent-payment';
import { isSentOrder, paidElsewhere } from './use-sent-orders';

/**
 * Warns of an unconfirmed payment for another plan, which the customer may take for a failed one and pay here instead; and of a payment for this
 * plan in another tab. An order of this tab needs no warning: Pay asks about it first.
 */
export function PaidElsewhere({ planId }: { planId: string }) {
  const [other] = useState(() => paidElsewhere(planId));
  const order = useRecentPayment(planId);
  if (order && !isSentOrder(planId, order))
    return <Paid plan="this" order={order} hint="Its confirmation comes by email. Pay here only if you want this plan once more." />;
  if (!other) return null;
  return (
    <Paid plan="another" order={other.order_number} hint="Its confirmation comes by email. Pay here only if you want this plan as well." />
  );
}

const Paid = ({ plan, order, hint }: { plan: 'this' | 'another'; order: string; hint: string }) => (
  <Banner tone="info" message={`You have paid for ${plan} plan: order ${order}.`} hint={hint} />
);
