import { brand, causeText, mealCount, slotText, undatedText, withFullStop, type EventData } from '@2x7/contracts';
import type { Email, Fact, Note } from '../rendering/email-content.js';
import { planFacts } from './plan-facts.js';
import { oneLine, paragraphOf, renderEmail } from '../rendering/render-email.js';
import type { ShopLinks } from '../shop-links.js';

type Failed = EventData<'delivery.failed'>;

type NewSlot = NonNullable<Failed['new_slots']>[number];

const list = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** The deliveries that bring the owed meals. An event of an earlier release names one for all of them. */
const newSlotsOf = ({ meals, new_slot, new_slots }: Failed): NewSlot[] => new_slots ?? (new_slot ? [{ ...new_slot, meals }] : []);

const pronoun = (meals: number): string => (meals === 1 ? 'it' : 'them');

/** When the meals without a date get one. */
function undatedOf({ meals, is_beyond_horizon }: Failed, open: number): string {
  if (open < meals) return undatedText({ meals: open, is_beyond_horizon });
  if (!is_beyond_horizon) return `We plan ${pronoun(open)} as soon as there is room.`;
  return undatedText({ meals, is_beyond_horizon }, meals === 1 ? 'It' : 'They');
}

/** When meals come that are owed again. */
function dateOf(failed: Failed): string {
  const { meals } = failed;
  const slots = newSlotsOf(failed);
  const open = slots.reduce((left, slot) => left - slot.meals, meals);
  if (open === meals) return undatedOf(failed, open);
  if (slots[0]!.meals === meals) return `We bring ${pronoun(meals)} on ${slotText(slots[0]!)}.`;
  const dates = `We bring ${list.format(slots.map((slot) => `${mealCount(slot.meals)} on ${slotText(slot)}`))}.`;
  return open === 0 ? dates : `${dates} ${undatedOf(failed, open)}`;
}

function newDeliveryFact(failed: Failed): Fact[] {
  const slots = newSlotsOf(failed);
  if (slots.length === 0) return [];
  const lines = slots.map((slot) => (slot.meals === failed.meals ? slotText(slot) : `${slotText(slot)}: ${mealCount(slot.meals)}`));
  return [{ label: slots.length === 1 ? 'New delivery' : 'New deliveries', lines, strong: true }];
}

/** What happens to the meals. */
function fateOf(failed: Failed): string {
  const { meals, is_forfeited, is_refunded } = failed;
  const one = meals === 1;
  if (is_forfeited)
    return `Our rider came in time, so ${one ? 'this meal counts' : `these ${meals} meals count`} as delivered. The food goes back to the kitchen.`;
  if (is_refunded) return 'No replacement comes, because the plan was refunded.';
  return `${one ? 'Your meal is not lost.' : `Your ${meals} meals are not lost.`} ${dateOf(failed)}`;
}

/** Also of a correction. */
export const notWhatHappened: Note = {
  title: 'Is this not what happened?',
  text: 'Reply to this email, or report a problem on the page of your plan: we look into it and put it right.',
};

/** Sent at once when a delivery did not reach its customer. */
export function deliveryFailedEmail(failed: Failed, links: ShopLinks): Email {
  const { slot, cause, reason, customer, order_number } = failed;
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
    preview: withFullStop(`${slotText(slot)}: ${why}`),
    intro: paragraphOf([`${failed.is_forfeited ? '' : 'We are sorry. '}${fateOf(failed)}`, ...(failed.moved_sentences ?? [])]),
    facts: [
      { label: 'Delivery', lines: [slotText(slot)], strong: true },
      { label: 'Why', lines: [why] },
      ...newDeliveryFact(failed),
      ...planFacts(failed),
    ],
    action: { label: 'See your deliveries', href: links.myPlan(failed.subscription_id) },
    notes: [notWhatHappened],
  });
}
