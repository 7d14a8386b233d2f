import {
  dayOf,
  lunchOf,
  Refusal,
  slotsFrom,
  slotOf,
  windowEnd,
  type DeliverySlot,
  type ErrorCode,
  type SlotNumber,
  type SlotState,
} from '@2x7/contracts';
import { undo } from '../subscription/change.js';
import { differenceOf } from '../subscription/difference.js';
import {
  isInOrder,
  isPaused,
  type Delivery,
  type Offer,
  type Override,
  type Slot,
  type Subscription,
} from '../subscription/subscription.js';

type AllowedCommand = 'skip' | 'restore' | 'move' | 'address-once';
export type CalendarSlot = {
  slot: SlotNumber;
  state: SlotState;
  meals: number;
  persons: number[];
  /** The slots that its deliveries were moved from, in their order. */
  movedFrom: SlotNumber[];
  movedTo: SlotNumber | null;
  reason: string | null;
  allowed: AllowedCommand[];
};

/** Whether a change has set meals for the slot. */
const hasSetMeals = (override: Override | undefined): boolean => !isInOrder(override) && override?.meals !== 0;
const isSkip = (override: Override | undefined): boolean => override?.meals === 0 && override.source !== 'capacity';

const fullReason = 'There was no room left in the kitchen';

/** The first delivery that can still change, from the slot `from` on. */
export const firstPlanned = ({ planned }: Subscription, from: SlotNumber = 0): SlotNumber | undefined =>
  minOf([...planned.keys()].filter((slot) => slot >= from));
/** The last delivery that is planned or fixed. */
export const lastPlanned = ({ planned, fixed }: Subscription): SlotNumber | undefined => maxOf([...planned.keys(), ...fixed.keys()]);

/** The last delivery of the plan; undefined while meals have no date, because they come after it. */
export const lastDelivery = (subscription: Subscription): SlotNumber | undefined =>
  subscription.unscheduled > 0 ? undefined : lastPlanned(subscription);
/** Deliveries after the slot, those whose meals have no date yet included. */
export const deliveriesAfter = ({ planned, unscheduled, persons }: Subscription, slot: SlotNumber): number =>
  [...planned.keys()].filter((at) => at > slot).length + Math.ceil(unscheduled / persons);

const minOf = (slots: SlotNumber[]): SlotNumber | undefined => (slots.length > 0 ? Math.min(...slots) : undefined);
const maxOf = (slots: SlotNumber[]): SlotNumber | undefined => (slots.length > 0 ? Math.max(...slots) : undefined);

/** The windows of the plan and the other slots that the calendar shows, in order. */
function shownSlots(subscription: Subscription): SlotNumber[] {
  const { planned, fixed, failed, overrides, pauses, startsOn, windows } = subscription;
  const skipped = [...overrides].filter(([, override]) => isSkip(override)).map(([slot]) => slot);
  const last = Math.max(-1, lastPlanned(subscription) ?? -1, ...skipped, ...pauses.map(({ until }) => until));
  const shown = new Set([...planned.keys(), ...fixed.keys(), ...failed.keys(), ...skipped]);
  for (const slot of slotsFrom(startsOn, windows)) {
    if (slot > last) break;
    shown.add(slot);
  }
  return [...shown].sort((a, b) => a - b);
}

const isChanged = (override: Override | undefined): boolean =>
  override !== undefined && (override.meals !== null || override.address !== null);

type At = { state: SlotState; isMoved: boolean; hasRoom: boolean };

/** Whether the delivery of the slot was changed, or left out and may come after all: it was skipped, or the slot was full and has room by now. */
function hasUndo(override: Override | undefined, { state, isMoved, hasRoom }: At): boolean {
  if (state === 'planned') return isMoved || isChanged(override);
  return state === 'skipped' || (state === 'closed' && override?.source === 'capacity' && hasRoom);
}

/** An undo as it would be carried out now: whether it changes a delivery, or why it is refused. */
type TriedUndo = { isPossible: boolean; refusal?: Refusal };
const noUndo: TriedUndo = { isPossible: false };

function tryUndo(subscription: Subscription, offer: Offer, slot: SlotNumber): TriedUndo {
  try {
    return { isPossible: differenceOf(subscription, undo(subscription, slot, offer)).length > 0 };
  } catch (error) {
    if (error instanceof Refusal) return { isPossible: false, refusal: error };
    throw error;
  }
}

const changes: readonly AllowedCommand[] = ['skip', 'move', 'address-once'];
/** Why what was skipped or moved cannot come back for now. */
const undoReasons: Partial<Record<ErrorCode, string>> = {
  slot_full: 'There is no room left in the kitchen to undo this',
  slot_closed: 'The kitchen is closed, so this cannot be undone',
};

/** What the calendar offers in a slot that can still change. It offers no undo that is refused, or that changes no delivery. */
function offeredAt(subscription: Subscription, offer: Offer, slot: SlotNumber, at: At): Pick<CalendarSlot, 'allowed' | 'reason'> {
  const isPlanned = at.state === 'planned';
  const { isPossible, refusal } = hasUndo(subscription.overrides.get(slot), at) ? tryUndo(subscription, offer, slot) : noUndo;
  const allowed: AllowedCommand[] = [...(isPlanned ? changes : []), ...(isPossible ? (['restore'] as const) : [])];
  return { allowed, reason: at.state === 'skipped' && refusal ? (undoReasons[refusal.code] ?? null) : null };
}

/** The state of a slot with a delivery. */
function deliveryStateAt({ planned, fixed, failed, outcomes }: Subscription, slot: SlotNumber): SlotState | undefined {
  if (fixed.has(slot) || failed.has(slot)) return outcomes.get(slot)?.result ?? 'locked';
  return planned.has(slot) ? 'planned' : undefined;
}

/** The state of a slot; undefined where nothing is to be shown. */
function stateAt(subscription: Subscription, offer: Offer, slot: SlotNumber): SlotState | undefined {
  const { overrides, pauses } = subscription;
  const ofDelivery = deliveryStateAt(subscription, slot);
  if (ofDelivery) return ofDelivery;
  const override = overrides.get(slot);
  if (isSkip(override)) return 'skipped';
  if (isPaused(pauses, slot)) return 'paused';
  if (override?.source === 'capacity' || closedReasonAt(offer, slot)) return 'closed';
  return undefined;
}

const hasRoom = (slot: Slot | undefined): boolean => slot?.closedReason === null && slot.booked < slot.capacity;

const closedReasonAt = ({ slots }: Offer, slot: SlotNumber): string | null => slots.get(slot)?.closedReason ?? null;

/** Why a slot is closed. One that was full and is closed by now is closed: no room helps there. */
const reasonAt = (override: Override | undefined, closedReason: string | null): string | null =>
  closedReason ?? (override?.source === 'capacity' ? fullReason : null);

/** The person of a single meal of two. */
const onlyEater = (delivery: Delivery | undefined): number[] => (delivery?.person && delivery.meals === 1 ? [delivery.person] : []);

/** The delivery of a slot, whatever has become of it. */
const deliveryAt = ({ planned, fixed, failed }: Subscription, slot: SlotNumber): Delivery | undefined =>
  planned.get(slot) ?? fixed.get(slot) ?? failed.get(slot);

/**
 * Where the delivery of a slot is that was moved, at once or in steps. Null where it was skipped since, or where an undo has left the other
 * slot as planned.
 */
export function destinationOf(subscription: Subscription, slot: SlotNumber): SlotNumber | null {
  const { overrides } = subscription;
  const left = new Set<SlotNumber>();
  for (let at = overrides.get(slot)?.movedTo ?? null; at !== null && !left.has(at); at = overrides.get(at)?.movedTo ?? null) {
    if (hasSetMeals(overrides.get(at)) && deliveryAt(subscription, at)) return at;
    left.add(at);
  }
  return null;
}

type Shown = { slot: SlotNumber; state: SlotState; origins: SlotNumber[] };

function entryOf(subscription: Subscription, offer: Offer, { slot, state, origins }: Shown): CalendarSlot {
  const delivery = deliveryAt(subscription, slot);
  const movedFrom = delivery ? origins : [];
  const override = subscription.overrides.get(slot);
  const closedReason = closedReasonAt(offer, slot);
  const canChange = slot >= offer.from && !subscription.isCancelled;
  const at = { state, isMoved: movedFrom.length > 0, hasRoom: hasRoom(offer.slots.get(slot)) };
  const offered = canChange ? offeredAt(subscription, offer, slot, at) : { allowed: [], reason: null };
  return {
    slot,
    state,
    meals: delivery?.meals ?? 0,
    persons: onlyEater(delivery),
    movedFrom,
    movedTo: state === 'skipped' ? destinationOf(subscription, slot) : null,
    ...offered,
    reason: state === 'closed' ? reasonAt(override, closedReason) : offered.reason,
  };
}

/** The slots that deliveries were moved from, by the slot that they are in. Where an undo has left that slot as planned, they are not there any more. */
function originsOf({ overrides }: Subscription): ReadonlyMap<SlotNumber, SlotNumber[]> {
  const origins = new Map<SlotNumber, SlotNumber[]>();
  for (const [slot, { movedTo }] of [...overrides].sort(([a], [b]) => a - b))
    if (movedTo !== null && hasSetMeals(overrides.get(movedTo))) origins.set(movedTo, [...(origins.get(movedTo) ?? []), slot]);
  return origins;
}

/** The calendar of a plan. */
export function calendarOf(subscription: Subscription, offer: Offer): CalendarSlot[] {
  const origins = originsOf(subscription);
  return shownSlots(subscription).flatMap((slot) => {
    const state = stateAt(subscription, offer, slot);
    return state ? [entryOf(subscription, offer, { slot, state, origins: origins.get(slot) ?? [] })] : [];
  });
}

/** ms since 1970 at which the window of the slot ends. */
export const endOf = (slot: SlotNumber): number => windowEnd(slotOf(slot)).getTime();

/** The first slot whose window has not ended. */
export function firstToCome(now: Date): SlotNumber {
  let slot = lunchOf(dayOf(now));
  while (endOf(slot) <= now.getTime()) slot += 1;
  return slot;
}

/** Deliveries that are past their cut-off and still to come: no change reaches them. */
export const lockedSlots = ({ fixed, outcomes }: Subscription, now: Date): SlotNumber[] =>
  [...fixed.keys()].filter((slot) => endOf(slot) > now.getTime() && !outcomes.has(slot));

/** The first delivery whose window has not ended, and which has not come yet. */
export function nextDelivery({ planned, fixed, outcomes }: Subscription, now: Date): SlotNumber | undefined {
  return minOf([...planned.keys(), ...fixed.keys()].filter((slot) => endOf(slot) > now.getTime() && !outcomes.has(slot)));
}

export const slotOrNull = (slot: SlotNumber | undefined | null): DeliverySlot | null =>
  slot === undefined || slot === null ? null : slotOf(slot);
