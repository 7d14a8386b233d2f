import { useState } from 'react';
import { Banner } from '../../ui/banner';
import { paidElsewhere } from './use-sent-orders';

/**
 * Warns of an unconfirmed payment for another plan: the customer may take the missing confirmation for a failed payment, and pay here instead.
 */
export function PaidElsewhere({ planId }: { planId: string }) {
  const [order] = useState(() => paidElsewhere(planId));
  if (!order) return null;
  return (
    <Banner
      tone="info"
      message={`You have paid for another plan: order ${order.order_number}.`}
      hint="Its confirmation comes by email. Pay here only if you want this plan as well."
    />
  );
}
