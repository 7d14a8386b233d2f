import { dayText, mealCount, windowEnd, type SubscriptionDetail, type SubscriptionSlot } from '@2x7/contracts';

/** Whether the delivery is being prepared or on its way. `now`: the time of the server. */
const isOnItsWay = (slot: SubscriptionSlot, now: string): boolean => slot.state === 'locked' && windowEnd(slot) > new Date(now);

/** Meals that can still be changed, and those that are on their way. */
const mealsToCome = ({ meals_left: left, slots, now }: SubscriptionDetail): number =>
  slots.reduce((sum, slot) => (isOnItsWay(slot, now) ? sum + slot.meals : sum), left);

/** The money of the reserved meals: it waits for an administrator, or for the bank. */
function moneyText({ balance: { reserved }, meals_awaiting_approval: awaiting = reserved }: SubscriptionDetail): string {
  const approved = reserved - awaiting;
  return [
    ...(awaiting > 0 ? [`The money of ${mealCount(awaiting)} goes back to you once we have approved it.`] : []),
    ...(approved > 0 ? [`The money of ${mealCount(approved)} is on its way back to you.`] : []),
  ].join(' ');
}

/** The meals that are still to come. Where the customer has cancelled the rest, also its money. */
function restText(plan: SubscriptionDetail): string {
  const { meals_left: left, last_delivery: last } = plan;
  const { reserved, unscheduled: open } = plan.balance;
  const coming = mealsToCome(plan);
  const undated = `, ${open < coming ? `${open} of them ` : ''}without a date yet.`;
  const dated = last ? `. The last one comes on ${dayText(last.day)}.` : '.';
  const rest = `${mealCount(coming)} still to come${open > 0 ? undated : dated}`;
  if (left > 0 || reserved === 0) return rest;
  return coming > 0 ? `${rest} ${moneyText(plan)}` : moneyText(plan);
}

/** Nothing is left to deliver. A delivery whose window has ended counts as coming until it is marked. */
const endedText = ({ balance }: SubscriptionDetail): string =>
  `Every meal of this plan has been delivered${balance.taken_back > 0 ? ', is on its way, or was withdrawn' : ' or is on its way'}.`;

/** Where a plan stands, in a sentence or two. */
export function planStateText(plan: SubscriptionDetail): string {
  const { state, pause, next_delivery: next } = plan;
  if (state === 'cancelled') return 'This plan is cancelled. The meals that were left are refunded.';
  if (state === 'ended' || (mealsToCome(plan) === 0 && plan.balance.reserved === 0)) return endedText(plan);
  const rest = restText(plan);
  if (state === 'paused' && pause) return `Paused until ${dayText(pause.until)}. ${rest}`;
  if (state === 'upcoming' && next) return `Starts on ${dayText(next.day)}. ${rest}`;
  return rest;
}
