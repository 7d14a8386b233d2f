import { dateText, dayOf, formatTime, Refusal, slotOf, slotText, withFullStop, type SlotNumber } from '@2x7/contracts';
import type { Offer } from './subscription.js';

/** `8:00 PM on 29 November` */
const cutOffText = (cutOff: Date): string => `${formatTime(cutOff)} on ${dateText(dayOf(cutOff))}`;

/** @param cutOff of the slot, where it is known */
export const tooLate = (slot: SlotNumber, cutOff?: Date): Refusal =>
  new Refusal(
    'too_late',
    `It is too late to change ${slotText(slotOf(slot))}.${cutOff ? ` That was possible until ${cutOffText(cutOff)}.` : ''}`,
  );

/** @throws Refusal unless the slot can still change and is planned */
export function refuseOutside(slot: SlotNumber, { from, until }: Offer, cutOffOf: (slot: SlotNumber) => Date): void {
  if (slot < from) throw tooLate(slot, cutOffOf(slot));
  if (slot > until) throw new Refusal('invalid', 'This date is too far ahead. Please choose an earlier one.');
}

export const noDelivery = (slot: SlotNumber): Refusal => new Refusal('conflict', `There is no delivery on ${slotText(slotOf(slot))}.`);
export const slotPaused = (slot: SlotNumber): Refusal =>
  new Refusal('conflict', `This plan is paused on ${slotText(slotOf(slot))}. Resume it first.`);
export const slotClosed = (slot: SlotNumber, reason: string): Refusal =>
  new Refusal('slot_closed', withFullStop(`The kitchen is closed on ${slotText(slotOf(slot))}: ${reason}`));
/** @param advice a sentence; absent where nothing else can be chosen, such as for an undo */
export const slotFull = (slot: SlotNumber, advice?: string): Refusal =>
  new Refusal('slot_full', `There is no room left on ${slotText(slotOf(slot))}.${advice ? ` ${advice}` : ''}`);
