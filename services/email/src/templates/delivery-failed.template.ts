import { brand, causeText, slotText, type EventData } from '@2x7/contracts';
import type { Email } from './email-content.js';
import { planFacts } from './plan-facts.js';
import { oneLine, renderEmail } from './render-email.js';
import type { ShopLinks } from './shop-links.js';

type Failed = EventData<'delivery.failed'>;

/** When meals come that are owed again. */
function dateOf({ meals, new_slot: slot }: Failed): string {
  const it = meals === 1 ? 'it' : 'them';
  return slot ? `We bring ${it} on ${slotText(slot)}.` : `We plan ${it} as soon as there is room.`;
}

/** What happens to the meals. */
function fateOf(failed: Failed): string {
  const { meals, is_forfeited, is_refunded } = failed;
  const one = meals === 1;
  if (is_forfeited)
    return `Our rider came in time, so ${one ? 'this meal counts' : `these ${meals} meals count`} as delivered. The box goes back to the kitchen.`;
  if (is_refunded) return 'No replacement comes, because the plan was refunded.';
  return `${one ? 'Your meal is not lost.' : `Your ${meals} meals are not lost.`} ${dateOf(failed)}`;
}

/** Sent at once when a delivery did not reach its customer. */
export function deliveryFailedEmail(failed: Failed, links: ShopLinks): Email {
  const { slot, cause, reason, customer, order_number, new_slot } = failed;
  const why = reason
    ? `The kitchen could not deliver: ${oneLine(reason)}`
    : `${causeText[cause][0]!.toUpperCase()}${causeText[cause].slice(1)}`;
  const what = reason ? 'does not come' : 'did not reach you';
  return renderEmail({
    to: customer.email,
    name: oneLine(customer.name),
    subject: `Your ${brand.name} delivery ${what}: ${slotText(slot)}`,
    heading: `Your delivery ${what}`,
    subheading: `Order ${oneLine(order_number)}`,
    preview: `${slotText(slot)}: ${why}.`,
    intro: `${failed.is_forfeited ? '' : 'We are sorry. '}${fateOf(failed)}`,
    facts: [
      { label: 'Delivery', lines: [slotText(slot)], strong: true },
      { label: 'Why', lines: [why] },
      ...(new_slot ? [{ label: 'New delivery', lines: [slotText(new_slot)], strong: true }] : []),
      ...planFacts(failed),
    ],
    action: {
      label: 'See your deliveries',
      href: links.myPlan(failed.subscription_id),
      fallback: 'Or copy this address into your browser:',
    },
    notes: [
      {
        title: 'Is this not what happened?',
        text: 'Reply to this email, or report a problem on the page of your plan: we look into it and put it right.',
      },
    ],
  });
}
