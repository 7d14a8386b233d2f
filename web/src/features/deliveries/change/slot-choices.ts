import { windows, type SubscriptionDetail, type SubscriptionSlot } from '@2x7/contracts';
import type { PlanLabels } from '../plan-labels';

/** What a customer can do with one delivery. `skip-day`: both deliveries of the day. */
const slotChoices = ['restore', 'skip', 'skip-day', 'only-one', 'move', 'address-once'] as const;
export type SlotChoice = (typeof slotChoices)[number];

/** The kitchen had no room for the delivery. There is no change that could be undone. */
const isFull = ({ state }: SubscriptionSlot): boolean => state === 'closed';

type Labels = Pick<PlanLabels, 'undo' | 'onlyOne'>;
export const choiceLabels = ({ undo, onlyOne }: Labels, slot: SubscriptionSlot): Record<SlotChoice, string> => ({
  restore: isFull(slot) ? 'Deliver it after all' : undo,
  skip: 'Skip',
  'skip-day': 'Skip the whole day',
  'only-one': onlyOne,
  move: 'Move to another time',
  'address-once': 'Bring it to another address',
});

/** Labels of the button that makes the change. */
export const confirmLabels = (slot: SubscriptionSlot): Record<SlotChoice, string> => ({
  restore: isFull(slot) ? 'Deliver it' : 'Undo',
  skip: 'Skip it',
  'skip-day': 'Skip the day',
  'only-one': 'Only one meal',
  move: 'Move it',
  'address-once': 'Use this address',
});

/**
 * Whether the undo of the slot takes back just this choice. After another address, it takes back what had been changed before, where there
 * was something.
 */
export const canUndo = (choice: SlotChoice | undefined, { allowed }: SubscriptionSlot): boolean =>
  choice !== 'restore' && choice !== 'skip-day' && !(choice === 'address-once' && allowed.includes('restore'));

const isSkippable = ({ allowed }: SubscriptionSlot): boolean => allowed.includes('skip');

/** The deliveries of the slot's day that can be skipped, in the order of the calendar. */
export const skippableOfDay = ({ slots }: SubscriptionDetail, { day }: SubscriptionSlot): SubscriptionSlot[] =>
  slots.filter((slot) => slot.day === day && isSkippable(slot));

/**
 * Whether the plan, as it is after a change, offers the undo of the slot. It may not: the change carries out what the kitchen has closed or
 * opened since too. A plan that could not be loaded again does not say so.
 * @param version of the plan before the change
 */
export function offersUndo({ slots, version: now }: SubscriptionDetail, { day, window }: SubscriptionSlot, version: number): boolean {
  const slot = slots.find((one) => one.day === day && one.window === window);
  return now === version || (slot?.allowed.includes('restore') ?? false);
}

/** The choices for a delivery of this plan, in the order in which they are offered. */
export function choicesOf(plan: SubscriptionDetail, slot: SubscriptionSlot): SlotChoice[] {
  const can = (command: SubscriptionSlot['allowed'][number]) => slot.allowed.includes(command);
  const isPossible: Record<SlotChoice, boolean> = {
    restore: can('restore'),
    skip: can('skip'),
    'skip-day': can('skip') && skippableOfDay(plan, slot).length === windows.length,
    'only-one': can('skip') && plan.persons === 2 && slot.meals === 2,
    move: can('move'),
    'address-once': can('address-once'),
  };
  return slotChoices.filter((choice) => isPossible[choice]);
}
