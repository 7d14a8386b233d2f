import { brand, formatMoment, formatPaise, type EventData } from '@2x7/contracts';
import { mailOf, oneLine } from './render-email.js';
import type { Mail } from '../sending/mailer.js';

/** The time that the return policy promises. */
const arrival = '3-5 business days';

/** The mail that tells of money given back. */
export function refundMail(refund: EventData<'order.refunded'>): Mail {
  const number = oneLine(refund.order_number);
  const amount = formatPaise(refund.amount_paise);
  return mailOf({
    to: refund.customer.email,
    subject: `Your ${brand.name} refund of ${amount} – order ${number}`,
    heading: 'Your refund is on its way',
    under: `Order ${number}`,
    preview: `${amount} reaches you within ${arrival}`,
    name: oneLine(refund.customer.name),
    intro: `We have given ${amount} back, the way you paid. It reaches your account within ${arrival}; when exactly is up to your bank.`,
    facts: [
      { label: 'Refund', lines: [amount], strong: true },
      { label: 'Plan', lines: [oneLine(refund.plan_name)] },
      { label: 'Order', lines: [number] },
      { label: 'Date', lines: [formatMoment(refund.refunded_at)] },
    ],
    notes: [
      {
        title: 'Not there after 5 business days?',
        text: `Reply to this e-mail or write to ${brand.email}, with your order number, and we find out where it is.`,
      },
    ],
  });
}
