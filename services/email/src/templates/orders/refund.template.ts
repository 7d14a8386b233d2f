import { brand, formatMoment, formatPaise, refundTime, type EventData } from '@2x7/contracts';
import type { Email, Note } from '../rendering/email-content.js';
import { oneLine, renderEmail } from '../rendering/render-email.js';

/** Otherwise a customer who paid twice would take the refund for the end of the plan. */
const surplus: Note = {
  title: 'Your order stays as it is',
  text: 'Your order was paid already, or this payment was of another amount, so we have sent it back. The order itself does not change.',
};

export function refundEmail(refund: EventData<'order.refunded'>): Email {
  const number = oneLine(refund.order_number);
  const amount = formatPaise(refund.amount_paise);
  return renderEmail({
    to: refund.customer.email,
    subject: `Your ${brand.name} refund of ${amount} – order ${number}`,
    heading: 'Your refund is on its way',
    subheading: `Order ${number}`,
    preview: `${amount} should reach you within ${refundTime}`,
    name: oneLine(refund.customer.name),
    intro: `We have refunded ${amount} to the payment method you used. It should reach your account within ${refundTime}; the exact day depends on your bank.`,
    facts: [
      { label: 'Refund', lines: [amount], strong: true },
      { label: 'Plan', lines: [oneLine(refund.plan_name)] },
      { label: 'Order', lines: [number] },
      { label: 'Date', lines: [formatMoment(refund.refunded_at)] },
    ],
    notes: [
      ...(refund.is_surplus ? [surplus] : []),
      {
        title: 'Not received after 5 business days?',
        text: `Reply to this email or write to ${brand.email} with your order number, and we will find out where it is.`,
      },
    ],
  });
}
