import {
  causeText,
  placeText,
  slotNumber,
  slotOf,
  slotText,
  withFullStop,
  type DeliveryOutcome,
  type DeliverySlot,
  type SlotNumber,
} from '@2x7/contracts';
import { differenceOf, type Change } from '../subscription/difference.js';
import { isOwed } from '../runs/outcome.js';
import { coming } from './coming.js';
import { effectsOf, hasMealsToCome } from './plan-effects.js';
import { carriedOut } from './shop-sentences.js';
import { listFormat } from './slot-names.js';
import type { Offer, Subscription } from '../subscription/subscription.js';

type Marked = { slot: SlotNumber; meals: number; outcome: DeliveryOutcome | null; reason?: string };

/** The deliveries that bring more than before: those of meals that are owed again. */
const newSlots = ({ before, after }: Change): SlotNumber[] =>
  differenceOf(before, after).flatMap(({ slot, meals }) => (meals > 0 ? [slot] : []));

/** The deliveries that bring the owed meals, with how many of them each. The others that come leave a slot that is closed, for example. */
export function owedDeliveries({ before, after }: Change, owed: number): (DeliverySlot & { meals: number })[] {
  let left = owed;
  return differenceOf(before, after).flatMap(({ slot, meals: added }) => {
    const meals = Math.min(left, Math.max(0, added));
    left -= meals;
    return meals > 0 ? [{ ...slotOf(slot), meals }] : [];
  });
}

/**
 * What moved with a failed delivery, such as one whose slot was closed.
 * @param owed the deliveries of its own meals: the email about it names them itself
 */
export function movedSentences(change: Change, owed: readonly DeliverySlot[], offer: Pick<Offer, 'slots'>): string[] {
  const own = new Set(owed.map(slotNumber));
  const others = newSlots(change).filter((slot) => !own.has(slot));
  return [...carriedOut(change, offer, newSlots(change)), ...coming(others)];
}

/**
 * `left with the guard`, or `no one was home; counts as delivered`: for the calendar. What becomes of the meals is said while none was
 * withdrawn from the plan: which ones were is not known here.
 */
export function outcomeNote(
  { place, cause, is_late, is_forfeited }: DeliveryOutcome,
  subscription: Subscription,
  { meals, now }: { meals: number; now: Date },
): string {
  if (place) return is_late ? `${placeText[place]}, late` : placeText[place];
  if (is_forfeited) return `${causeText[cause!]}; counts as delivered`;
  if (subscription.isCancelled || subscription.takenBack + subscription.reserved > 0) return causeText[cause!];
  const one = meals === 1;
  const later = one ? 'the meal comes later' : 'the meals come later';
  const over = one ? 'the meal was planned again' : 'the meals were planned again';
  return `${causeText[cause!]}; ${hasMealsToCome(subscription, now) ? later : over}`;
}

/** What happens to the meals of a failed delivery. */
function fateOf({ outcome, meals }: Marked, change: Change): string {
  const [one, several] = [meals === 1, `The ${meals} meals`];
  if (outcome?.is_forfeited) return `${one ? 'The meal counts' : `${several} count`} as delivered, because our rider came in time.`;
  if (change.after.isCancelled) return 'No replacement comes, because the plan was refunded.';
  const coming = newSlots(change).map((slot) => slotText(slotOf(slot)));
  const kept = one ? 'Your meal is not lost.' : 'Your meals are not lost.';
  return coming.length > 0 ? `${kept} New: ${listFormat.format(coming)}.` : kept;
}

function leadOf({ slot, outcome, reason }: Marked): string {
  const delivery = slotText(slotOf(slot));
  if (!outcome) return `${delivery} is open again: what we had noted was wrong.`;
  if (outcome.result === 'delivered') return `${delivery} was delivered after all: ${placeText[outcome.place!]}.`;
  return reason ? withFullStop(`${delivery} does not come: ${reason}`) : `${delivery} did not reach you: ${causeText[outcome.cause!]}.`;
}

/** What a mark means for its customer: a delivery that failed, or one that is corrected. */
export const markedSentences = (marked: Marked, change: Change, offer: Pick<Offer, 'slots' | 'now' | 'until'>): string[] => [
  leadOf(marked),
  ...(marked.outcome?.result === 'failed' ? [fateOf(marked, change)] : []),
  // `fateOf` names the new dates of meals that are owed again.
  ...carriedOut(change, offer, isOwed(marked.outcome) ? newSlots(change) : []),
  ...effectsOf(change, offer),
];
