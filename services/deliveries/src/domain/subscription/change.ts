import {
  addDays,
  dayNumber,
  dinnerOf,
  isOutsideServiceArea,
  lunchOf,
  Refusal,
  serviceArea,
  slotNumber,
  slotOf,
  type Day,
  type SlotNumber,
  type SubscriptionCommand,
} from '@2x7/contracts';
import type { DeliverySlot } from '@2x7/contracts';
import { stateOf } from '../calendar/plan-state.js';
import { isSame } from './difference.js';
import { plan } from '../schedule/plan.js';
import { refuseCancelled } from './plan-refusals.js';
import { noDelivery, refuseOutside, slotClosed, slotFull, slotPaused, tooLate } from './slot-refusals.js';
import { slotOverrides, withoutMeals } from './slot-overrides.js';
import {
  addressScope,
  currentPause,
  isInOrder,
  isPaused,
  isSingle,
  plainOverride,
  type Offer,
  type Override,
  type Pause,
  type Subscription,
} from './subscription.js';

/** What a command is judged by, besides the subscription and the slots. */
export type Rules = {
  /** Of the plan, before any change. */
  firstDay: Day;
  startWithinDays: number;
  pauseMaxDays: number;
  serviceAreaPins: readonly string[];
  cutOffOf: (slot: SlotNumber) => Date;
  source: 'customer' | 'admin';
};

type Command<T extends SubscriptionCommand['type']> = Extract<SubscriptionCommand, { type: T }>;
type Edit<T extends SubscriptionCommand['type']> = (subscription: Subscription, command: Command<T>, context: Context) => Subscription;
type Context = { offer: Offer; rules: Rules };

/** The first slot with a delivery that can still change: one of the plan's windows, or one that a delivery was moved to. */
export const firstOpenSlot = ({ windows, planned }: Subscription, { from }: Offer): SlotNumber =>
  windows.includes(slotOf(from).window) || planned.has(from) ? from : from + 1;

/** The day's first slot that can still change. @throws Refusal where the day has no delivery that can */
function firstSlotOf(day: Day, subscription: Subscription, { offer, rules }: Context): SlotNumber {
  if (dinnerOf(day) < firstOpenSlot(subscription, offer)) {
    const last = subscription.windows.includes('dinner') ? dinnerOf(day) : lunchOf(day);
    throw tooLate(last, rules.cutOffOf(last));
  }
  return Math.max(lunchOf(day), offer.from);
}

/** @throws Refusal unless the slot can still change */
function openSlot(slot: DeliverySlot, { offer, rules }: Context): SlotNumber {
  const number = slotNumber(slot);
  refuseOutside(number, offer, rules.cutOffOf);
  return number;
}

const pause: Edit<'pause'> = (subscription, command, context) => {
  if (stateOf(subscription, context.offer.from) === 'ended')
    throw new Refusal('conflict', 'This plan has ended, so there is no delivery to pause.');
  const { pauseMaxDays } = context.rules;
  const from = firstSlotOf(command.from, subscription, context);
  refuseOutside(from, context.offer, context.rules.cutOffOf);
  const lastDay = command.until ?? addDays(command.from, pauseMaxDays - 1);
  if (lastDay < command.from) throw new Refusal('invalid', 'The pause ends before it begins.');
  if (dayNumber(lastDay) - dayNumber(command.from) >= pauseMaxDays)
    throw new Refusal('invalid', `A pause lasts at most ${pauseMaxDays} days.`);
  const until = dinnerOf(lastDay);
  const touching = subscription.pauses.filter((other) => other.from <= until + 1 && other.until >= from - 1);
  const merged = {
    from: Math.min(from, ...touching.map((other) => other.from)),
    until: Math.max(until, ...touching.map((other) => other.until)),
  };
  const slots = [...subscription.overrides.keys()].filter((slot) => slot >= from && slot <= until);
  const overrides = withoutMeals(subscription, { slots, source: context.rules.source });
  return { ...subscription, overrides, pauses: sorted([...subscription.pauses.filter((other) => !touching.includes(other)), merged]) };
};

const sorted = (pauses: Pause[]): Pause[] => pauses.sort((a, b) => a.from - b.from);

const resume: Edit<'resume'> = (subscription, { on }, context) => {
  const current = currentPause(subscription, context.offer.from);
  const first = firstSlotOf(on, subscription, context);
  // Deliveries come on that day already, such as after the same command: it does not end the next pause.
  if (!current || dinnerOf(on) < current.from) return subscription;
  if (first > current.until + 1) throw new Refusal('invalid', 'The pause ends earlier. To make it longer, choose a new end under Pause.');
  const others = subscription.pauses.filter((other) => other !== current);
  return { ...subscription, pauses: sorted(first > current.from ? [...others, { from: current.from, until: first - 1 }] : others) };
};

/** Whether the first day may still be changed: no delivery is past its cut-off. */
export const canChangeStart = ({ fixed, failed, deliveredBefore, isCancelled }: Subscription): boolean =>
  fixed.size === 0 && failed.size === 0 && deliveredBefore === 0 && !isCancelled;

/** Deliveries that were moved to slots before the first day are taken away, as by a pause. */
const start: Edit<'start'> = (subscription, { on }, context) => {
  const { rules } = context;
  if (!canChangeStart(subscription)) throw new Refusal('too_late', 'Your first delivery is already being prepared.');
  firstSlotOf(on, subscription, context);
  const latest = dayNumber(rules.firstDay) + rules.startWithinDays;
  if (dayNumber(on) > latest) throw new Refusal('invalid', `The first delivery can be postponed by at most ${rules.startWithinDays} days.`);
  const kept = new Map([...subscription.overrides].filter(([, { source }]) => source !== 'capacity'));
  const slots = [...kept.keys()].filter((slot) => slot < lunchOf(on));
  const overrides = withoutMeals({ ...subscription, overrides: kept }, { slots, source: rules.source });
  return { ...subscription, startsOn: dayNumber(on), overrides };
};

function insideServiceArea(address: string, { rules }: Context): string {
  if (isOutsideServiceArea(address, rules.serviceAreaPins))
    throw new Refusal('outside_service_area', `We deliver in ${serviceArea}. This PIN code is outside that area.`);
  return address;
}

const address: Edit<'address'> = (subscription, command, context) => {
  const at = insideServiceArea(command.address, context);
  const scope = addressScope(subscription, command.scope);
  const { lunch, dinner } = subscription.addresses;
  return { ...subscription, addresses: { lunch: scope === 'dinner' ? lunch : at, dinner: scope === 'lunch' ? dinner : at } };
};

const addressOnce: Edit<'address-once'> = (subscription, command, context) => {
  const slot = openSlot(command.slot, context);
  if (!subscription.planned.has(slot)) throw new Refusal('conflict', 'There is no delivery at this time.');
  const kept: Override = subscription.overrides.get(slot) ?? { ...plainOverride, source: context.rules.source };
  const overrides = new Map(subscription.overrides).set(slot, { ...kept, address: insideServiceArea(command.address, context) });
  return { ...subscription, overrides };
};

/** Keeps the order of the stored keys, by which a profile that is given again is recognised as the same. */
const profile: Edit<'profile'> = (subscription, { person, name, diet, allergies, note }) => {
  if (person > subscription.persons) throw new Refusal('invalid', 'This plan is for one person.');
  const profiles = subscription.profiles.map((old, index) =>
    index === person - 1 ? { ...old, name, diet, allergies: [...new Set(allergies)].sort(), note } : old,
  );
  return { ...subscription, profiles };
};

const edits: { [T in SubscriptionCommand['type']]: Edit<T> } = {
  skip: (subscription, command, context) =>
    slotOverrides(subscription, context).skip(
      command.slots.map((slot) => openSlot(slot, context)),
      command.person,
    ),
  restore: (subscription, { slots }, context) => slotOverrides(subscription, context).restore(slots.map((slot) => openSlot(slot, context))),
  move: (subscription, { from, to }, context) => slotOverrides(subscription, context).move(openSlot(from, context), openSlot(to, context)),
  pause,
  resume,
  start,
  address,
  'address-once': addressOnce,
  phone: (subscription, { phone }) => ({ ...subscription, phone }),
  profile,
  'delivery-note': (subscription, { note }) => ({ ...subscription, deliveryNote: note }),
};

/** A delivery that moves back to where it came from is planned there again, and a pause leaves it out. */
function whyUnmoved(to: SlotNumber, { overrides, pauses }: Subscription, closedReason: string | null): Refusal {
  if (closedReason) return slotClosed(to, closedReason);
  const isLeftOut = isInOrder(overrides.get(to)) && isPaused(pauses, to);
  return isLeftOut ? slotPaused(to) : slotFull(to, 'Please choose another date or time.');
}

/**
 * The slot may be the one that the delivery came from: full by now, it was passed over.
 * @throws Refusal when the slot that a delivery moves to did not get its meals
 */
function refuseUnmoved(to: SlotNumber, after: Subscription, { slots }: Offer): void {
  const own = after.overrides.get(to);
  const wanted = own?.source === 'capacity' ? 1 : (own?.meals ?? 1);
  if ((after.planned.get(to)?.meals ?? 0) >= wanted) return;
  throw whyUnmoved(to, after, slots.get(to)?.closedReason ?? null);
}

/** Why no delivery comes in a slot whose skip is undone. A slot is not offered where its cut-off has passed before that of an earlier one. */
function whyNone(slot: SlotNumber, { overrides, pauses }: Subscription, { slots }: Offer): Refusal {
  const meals = overrides.get(slot)?.meals ?? 0;
  const offered = slots.get(slot);
  if (offered && meals > 0 && offered.booked + meals > offered.capacity) return slotFull(slot);
  return isPaused(pauses, slot) ? slotPaused(slot) : noDelivery(slot);
}

/** @throws Refusal when a skip is undone and no delivery comes in its slot */
function refuseWithoutDelivery(wanted: readonly SlotNumber[], before: Subscription, after: Subscription, offer: Offer): void {
  for (const slot of wanted) {
    const own = before.overrides.get(slot);
    if ((own?.meals === 0 || isSingle(own)) && !after.planned.has(slot)) throw whyNone(slot, after, offer);
  }
}

/** @throws Refusal when a slot that is restored is closed, or full by now */
function refuseUnrestored(wanted: readonly SlotNumber[], before: Subscription, after: Subscription, { slots }: Offer): void {
  for (const slot of wanted) {
    const reason = slots.get(slot)?.closedReason;
    if (reason && before.overrides.has(slot)) throw slotClosed(slot, reason);
  }
  for (const [slot, { source }] of after.overrides) {
    const old = before.overrides.get(slot);
    if (source === 'capacity' && old && (old.source !== 'capacity' || wanted.includes(slot))) throw slotFull(slot);
  }
}

function refuseUnplaced(command: SubscriptionCommand, before: Subscription, after: Subscription, offer: Offer): void {
  if (command.type === 'move') refuseUnmoved(slotNumber(command.to), after, offer);
  if (command.type !== 'restore') return;
  const wanted = command.slots.map(slotNumber);
  refuseUnrestored(wanted, before, after, offer);
  refuseWithoutDelivery(wanted, before, after, offer);
}

/** Whether both persons skip the slot, or one of them alone, and its delivery was not moved. */
const isSkip = (override: Override): boolean =>
  override.source !== 'capacity' &&
  override.movedTo === null &&
  (override.meals === 0 || override.earlierMeals !== null || isSingle(override));

/** The skip because of which a command passes over full slots: its own, or for an undo one that stays. */
function skipBehind(command: SubscriptionCommand, { overrides }: Subscription): SlotNumber | null {
  if (command.type === 'skip') return slotNumber(command.slots.at(-1)!);
  if (command.type !== 'restore') return null;
  const skips = [...overrides].filter(([, override]) => isSkip(override));
  return skips.length > 0 ? Math.max(...skips.map(([slot]) => slot)) : null;
}

/** Names the skip on the slots that the command has passed over. */
function withCause(before: Subscription, after: Subscription, skippedSlot: SlotNumber | null): Subscription {
  if (skippedSlot === null) return after;
  const isNew = (slot: SlotNumber): boolean => before.overrides.get(slot)?.source !== 'capacity';
  const overrides = [...after.overrides].map(
    ([slot, one]) => [slot, one.source === 'capacity' && isNew(slot) ? { ...one, skippedSlot } : one] as const,
  );
  return { ...after, overrides: new Map(overrides) };
}

/** Plans the deliveries again after a command, except where it has changed nothing. @throws Refusal */
function settle(command: SubscriptionCommand, before: Subscription, edited: Subscription, offer: Offer): Subscription {
  const after = edited === before ? before : withCause(edited, plan(edited, offer), skipBehind(command, edited));
  refuseUnplaced(command, before, after, offer);
  return after;
}

/** Carries out a command and plans the deliveries again. @throws Refusal */
export function change(subscription: Subscription, command: SubscriptionCommand, context: Context): Subscription {
  // Diet and allergies can be withdrawn as long as they are kept: the privacy notice beside them says so.
  if (command.type !== 'profile') refuseCancelled(subscription);
  const edit = edits[command.type] as Edit<typeof command.type>;
  const edited = edit(subscription, command as never, context);
  // A command that was carried out already does not carry out what the kitchen has changed since: the service plans that by itself.
  return settle(command, subscription, isSame(subscription, edited) ? subscription : edited, context.offer);
}

/** What the customer's undo in a slot does, where something was changed that can still change. @throws Refusal */
export function undo(subscription: Subscription, slot: SlotNumber, offer: Offer): Subscription {
  const edited = slotOverrides(subscription, { offer, rules: { source: 'customer' } }).restore([slot]);
  return settle({ type: 'restore', slots: [slotOf(slot)] }, subscription, edited, offer);
}
