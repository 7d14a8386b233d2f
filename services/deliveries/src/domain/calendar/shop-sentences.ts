import { counted, mealCount, slotNumber, slotText, withFullStop, type DeliverySlot, type SlotNumber } from '@2x7/contracts';
import type { Change } from '../subscription/difference.js';
import { sumOf, type Offer, type Subscription } from '../subscription/subscription.js';
import { lastPlanned, lockedSlots } from './calendar.js';
import { coming, newIn, withOtherMeals } from './coming.js';
import { leavingClosed, leavingEarly } from './leaving.js';
import { effectsOf } from './plan-effects.js';
import { namesIn } from './slot-names.js';

/** What the kitchen offers at the moment of a change. */
type Situation = Pick<Offer, 'slots' | 'now' | 'until'>;

/** What planning again does: deliveries left slots that are closed, or meals without a date got one. */
export const replannedSentences = (change: Change, offer: Situation): string[] => [
  ...leavingClosed(change, offer),
  ...leavingEarly(change, offer),
  ...coming(newIn(change)),
  ...withOtherMeals(change),
  ...effectsOf(change, offer),
];

/**
 * What the kitchen has closed or opened since the last change, and a change that does not name it carries out. Deliveries that come at the end
 * of the plan, or leave it there, belong to the change itself.
 * @param named slots that the change names
 */
export function carriedOut(change: Change, { slots }: Pick<Offer, 'slots'>, named: readonly SlotNumber[] = []): string[] {
  const { before, after } = change;
  const end = after.unscheduled > 0 ? Infinity : (lastPlanned(after) ?? -1);
  const earlierEnd = lastPlanned(before) ?? -1;
  const gone = [...leavingClosed(change, { slots }, end), ...leavingEarly(change, { slots })];
  return [...gone, ...coming(newIn(change).filter((slot) => slot < earlierEnd && !named.includes(slot)))];
}

/** What happens when the shop adds meals or withdraws them. */
export const adjustedSentences = (
  change: Change,
  { meals, reason, slot }: { meals: number; reason: string; slot?: DeliverySlot | null },
  offer: Situation,
): string[] => [
  withFullStop(`${counted(Math.abs(meals), 'meal is', 'meals are')} ${meals > 0 ? 'added to' : 'withdrawn from'} your plan: ${reason}`),
  ...carriedOut(change, offer, slot ? [slotNumber(slot)] : []),
  ...effectsOf(change, offer),
];

/** Meals that leave the plan while their money goes back, or come back. */
type Reserved = { meals: number; because: string };

/** What happens when meals leave the plan while their money goes back. */
export const reservedSentences = (change: Change, { meals, because }: Reserved, offer: Situation): string[] => [
  `${mealCount(meals)} of your plan ${meals === 1 ? 'is' : 'are'} not cooked: ${because}.`,
  ...carriedOut(change, offer),
  ...effectsOf(change, offer),
];

/** What happens when such meals come back. */
export const returnedSentences = (change: Change, { meals, because }: Reserved, offer: Situation): string[] => [
  `${counted(meals, 'meal is', 'meals are')} in your plan again: ${because}.`,
  ...carriedOut(change, offer),
  ...effectsOf(change, offer),
];

/** What happens when a box is added after the cut-off. A preview has no reason yet. */
export const lateSentences = (change: Change, { slot, reason }: { slot: DeliverySlot; reason?: string }, offer: Situation): string[] => [
  withFullStop(`${slotText(slot)} is added to your plan${reason ? `: ${reason}` : ''}`),
  ...carriedOut(change, offer),
  ...effectsOf(change, offer),
];

/** Meals that came from another plan and leave this one, because it is cancelled. */
export const keptSentences = ({ before, after }: Change): string[] => {
  const meals = before.carriedOver - after.carriedOver;
  const [come, are] = meals === 1 ? ['comes', 'is'] : ['come', 'are'];
  return meals > 0 ? [`${mealCount(meals)} that ${come} from another plan ${are} kept for you and added to your next plan.`] : [];
};

/** What a refund of all the money does. What is being prepared comes nevertheless. */
export const cancelledSentences = ({ before, after }: Change, { now }: Pick<Offer, 'now'>): string[] => {
  const meals = after.takenBack - before.takenBack;
  const coming = lockedSlots(after, now);
  return [
    `Your money was refunded, so ${meals === 0 ? 'your plan is' : counted(meals, 'meal is', 'meals are')} cancelled.`,
    ...keptSentences({ before, after }),
    coming.length > 0 ? `Already being prepared, and still delivered: ${namesIn(coming)}.` : 'No more deliveries are planned.',
  ];
};

/** What an administrator confirms about an order that was paid before deliveries were planned here. */
export const confirmedSentences = (after: Subscription): string[] => {
  const left = sumOf(after.planned) + after.unscheduled;
  return [`${mealCount(left)} of this plan ${left === 1 ? 'is' : 'are'} still to come. The others were delivered before.`];
};
