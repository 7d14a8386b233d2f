import { dayText, deliveryCount, slotOf, slotText, withFullStop, type SlotNumber } from '@2x7/contracts';
import type { Change } from '../subscription/difference.js';
import type { Offer } from '../subscription/subscription.js';
import { lastDelivery } from './calendar.js';
import { mostNamed, namesIn } from './slot-names.js';

type KitchenSlots = Pick<Offer, 'slots'>;

/** Deliveries that left slots which are closed. @param end only those before it */
export const leavingClosed = ({ before, after }: Change, { slots }: KitchenSlots, end = Infinity): string[] =>
  [...before.planned].flatMap(([slot, { meals }]) => {
    const reason = after.planned.has(slot) || slot >= end ? null : slots.get(slot)?.closedReason;
    const kept = meals === 1 ? 'Your meal is not lost.' : 'Your meals are not lost.';
    return reason ? [`${withFullStop(`The kitchen is closed on ${slotText(slotOf(slot))}: ${reason}`)} ${kept}`] : [];
  });

const dayOfSlot = (slot: SlotNumber): string => dayText(slotOf(slot).day);

/**
 * Deliveries that leave open slots before the end of the plan: one that was moved behind them keeps the end where it is, so no other sentence
 * says that they do not come.
 * @param isNamed whether the change itself says so
 */
export function leavingEarly(
  { before, after }: Change,
  { slots }: KitchenSlots,
  isNamed: (slot: SlotNumber) => boolean = () => false,
): string[] {
  const end = lastDelivery(after) ?? -1;
  const gone = [...before.planned.keys()]
    .filter((slot) => slot < end && !after.planned.has(slot) && !slots.get(slot)?.closedReason && !isNamed(slot))
    .sort((a, b) => a - b);
  if (gone.length === 0) return [];
  if (gone.length > mostNamed)
    return [`${deliveryCount(gone.length)} from ${dayOfSlot(gone[0]!)} to ${dayOfSlot(gone.at(-1)!)} no longer come.`];
  return [`${namesIn(gone)} no longer ${gone.length === 1 ? 'comes' : 'come'}.`];
}
