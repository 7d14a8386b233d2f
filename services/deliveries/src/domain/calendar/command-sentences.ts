import {
  allergenLabels,
  dayText,
  deliveryCount,
  foodText,
  lunchOf,
  mealCount,
  slotNumber,
  slotOf,
  slotText,
  type Day,
  type DeliverySlot,
  type Diet,
  type SlotNumber,
  type SubscriptionCommand,
} from '@2x7/contracts';
import { deliveriesAfter, destinationOf, firstPlanned, lastPlanned, lockedSlots } from './calendar.js';
import { coming, newIn, withOtherMeals } from './coming.js';
import { leavingClosed, leavingEarly } from './leaving.js';
import { effectsOf } from './plan-effects.js';
import { mostNamed, namesIn, namesOf } from './slot-names.js';
import type { Change } from '../subscription/difference.js';
import { addressScope, isPaused, isSingle, type Offer, type Override, type Subscription } from '../subscription/subscription.js';

type Command<T extends SubscriptionCommand['type']> = Extract<SubscriptionCommand, { type: T }>;
/** What the kitchen offers at the moment of a change. */
type Situation = Pick<Offer, 'slots' | 'now' | 'until'>;
/** `defaultDiet`: of those who have given no diet. */
type CommandSituation = Situation & { defaultDiet: Diet };
type Lead<T extends SubscriptionCommand['type']> = (command: Command<T>, change: Change, situation: CommandSituation) => string;

const dayOfSlot = (slot: SlotNumber): string => dayText(slotOf(slot).day);

const isOrAre = (slots: readonly unknown[]): string => (slots.length === 1 ? 'is' : 'are');
const forOneOnly = (slots: readonly DeliverySlot[]): string => `Only one of you gets a meal on ${namesOf(slots)}.`;
const noLonger = (slots: readonly DeliverySlot[]): string => `${namesOf(slots)} no longer ${slots.length === 1 ? 'comes' : 'come'}.`;

/** `Asha`, or `The second person` where no name is known. */
const eaterOf = ({ profiles, persons }: Subscription, person: number): string =>
  profiles[person - 1]?.name || (persons === 1 ? 'You' : person === 1 ? 'The first person' : 'The second person');

const paused: Lead<'pause'> = ({ from }, { before, after }) => {
  const pause = after.pauses.find((one) => one.until >= lunchOf(from))!;
  const gone = [...before.planned.keys()].filter((slot) => slot >= pause.from && slot <= pause.until).length;
  const [first, last] = [dayOfSlot(pause.from), dayOfSlot(pause.until)];
  const range = first === last ? `No deliveries come on ${first}.` : `No deliveries come from ${first} to ${last}.`;
  return gone === 0 ? range : `${range} ${deliveryCount(gone)} ${gone === 1 ? 'moves to a later date' : 'move to later dates'}.`;
};

const profile: Lead<'profile'> = ({ person, diet, allergies, note }, { after }, { defaultDiet }) => {
  const eater = eaterOf(after, person);
  const [eat, have, get] = eater === 'You' ? ['eat', 'have', 'get'] : ['eats', 'has', 'gets'];
  const instead = after.planned.size + after.unscheduled > 0 ? ` and ${get} ${foodText[defaultDiet]} until you choose` : '';
  const eats = diet ? `${eater} ${eat} ${foodText[diet]}.` : `${eater} ${have} given no diet${instead}.`;
  const names = allergies.map((allergen) => allergenLabels[allergen].toLowerCase());
  const known = names.length > 0 ? ` Allergies: ${names.join(', ')}.` : '';
  return `${eats}${known}${note ? ` Note: ${note}` : ''}`;
};

/** Moving a delivery back to where it came from is an undo: a delivery that it had joined stays. */
const moved: Lead<'move'> = ({ from, to }, { before, after }) => {
  const [source, target] = [slotNumber(from), slotNumber(to)];
  const kept = after.planned.get(source);
  if (!kept || before.overrides.get(target)?.movedTo !== source) return `${slotText(from)} moves to ${slotText(to)}.`;
  const { meals } = after.planned.get(target)!;
  const verb = meals === 1 ? 'moves' : 'move';
  return `${mealCount(meals)} ${verb} back to ${slotText(to)}. ${slotText(from)} still comes with ${mealCount(kept.meals)}.`;
};

const mealsAt = ({ planned }: Subscription, slot: SlotNumber): number => planned.get(slot)?.meals ?? 0;

/** A delivery that moves to a time at which another one comes. */
function joined(command: SubscriptionCommand, { before, after }: Change): string[] {
  if (command.type !== 'move') return [];
  const meals = mealsAt(after, slotNumber(command.to));
  return meals > mealsAt(before, slotNumber(command.from)) ? [`${slotText(command.to)} then comes with ${mealCount(meals)}.`] : [];
}

/** Where the deliveries are that an undo moves back. */
const destinationsOf = ({ slots }: Command<'restore'>, before: Subscription): Set<SlotNumber | null> =>
  new Set(slots.map((slot) => destinationOf(before, slotNumber(slot))));

/** What an undo leaves where the delivery had been moved to. The plan itself may bring one there, such as where the slot was full before. */
function leftAtNewSlots(command: SubscriptionCommand, { before, after }: Change): string[] {
  if (command.type !== 'restore') return [];
  return [...destinationsOf(command, before)].flatMap((at) => {
    if (at === null || mealsAt(before, at) === 0) return [];
    const meals = mealsAt(after, at);
    if ((meals === 0 || meals >= mealsAt(before, at)) && command.slots.some((slot) => slotNumber(slot) === at)) return [];
    return [`${slotText(slotOf(at))} ${meals === 0 ? 'no longer comes' : `still comes with ${mealCount(meals)}`}.`];
  });
}

/**
 * The slots are as planned again. One to which a delivery had been moved while it was skipped, by both or by one, is skipped again, and nothing
 * comes in one that is not of the plan.
 */
const restored: Lead<'restore'> = ({ slots }, { before, after }, offer) => {
  const overrideOf = (slot: DeliverySlot): Override | undefined => after.overrides.get(slotNumber(slot));
  const isGone = (slot: SlotNumber): boolean =>
    before.planned.has(slot) && !after.planned.has(slot) && !offer.slots.get(slot)?.closedReason;
  const skipped = slots.filter((slot) => overrideOf(slot)?.meals === 0);
  const gone = slots.filter((slot) => !skipped.includes(slot) && isGone(slotNumber(slot)));
  const forOne = slots.filter((slot) => isSingle(overrideOf(slot)) && !gone.includes(slot));
  const others = slots.filter((slot) => ![...skipped, ...gone, ...forOne].includes(slot));
  const asPlanned = others.length > 0 ? [`${namesOf(others)} ${isOrAre(others)} as planned again.`] : [];
  const asForOne = forOne.length > 0 ? [forOneOnly(forOne)] : [];
  const asSkipped = skipped.length > 0 ? [`${namesOf(skipped)} ${isOrAre(skipped)} skipped again.`] : [];
  const asGone = gone.length > 0 ? [noLonger(gone)] : [];
  return [...asPlanned, ...asForOne, ...asSkipped, ...asGone].join(' ');
};

/**
 * The first day with a delivery, which may be later than the day that was chosen: its slots are closed, full or skipped.
 * @param words `can`: while no delivery has a date
 */
function fromDay(on: Day, plan: Subscription, { come, can }: Record<'come' | 'can', string>): string {
  const first = firstPlanned(plan, lunchOf(on));
  if (first === undefined) return `${can} ${dayText(on)}.`;
  const { day } = slotOf(first);
  return `${day === on ? '' : `No delivery is planned on ${dayText(on)}. `}${come} ${dayText(day)}.`;
}

/** A delivery for one person that does not come is skipped, or has left its slot with what the kitchen has changed. */
const skipped: Lead<'skip'> = ({ slots, person }, { after }) => {
  if (slots.some((slot) => after.planned.has(slotNumber(slot)))) return forOneOnly(slots);
  const isGone = (slot: DeliverySlot): boolean => person !== undefined && after.overrides.get(slotNumber(slot))?.meals !== 0;
  return slots.every(isGone) ? noLonger(slots) : `${namesOf(slots)} ${isOrAre(slots)} skipped.`;
};

const scopes = { all: 'All deliveries', lunch: 'Lunches', dinner: 'Dinners' };

const leads: { [T in SubscriptionCommand['type']]: Lead<T> } = {
  skip: skipped,
  restore: restored,
  move: moved,
  pause: paused,
  resume: ({ on }, { after }) => fromDay(on, after, { come: 'Deliveries come again from', can: 'Deliveries can come again from' }),
  start: ({ on }, { after }) => fromDay(on, after, { come: 'Your plan starts on', can: 'Your plan can start on' }),
  address: ({ scope, address }, { after }) => `${scopes[addressScope(after, scope)]} come to ${address}`,
  'address-once': ({ slot, address }, { after }) =>
    after.planned.has(slotNumber(slot)) ? `${slotText(slot)} comes to ${address}` : noLonger([slot]),
  phone: ({ phone }) => `We call you on ${phone}.`,
  profile,
  'delivery-note': ({ note }) => (note ? `Where to leave the box: ${note}` : 'There is no note about where to leave the box any more.'),
};

/** Whether the command would change the delivery if it were not past its cut-off. */
function concerns(command: SubscriptionCommand, slot: SlotNumber, before: Subscription): boolean {
  const { meals, person } = before.fixed.get(slot)!;
  const eater = meals === 1 ? person : null;
  if (command.type === 'profile') return eater === null || eater === command.person;
  if (command.type === 'pause') return slot >= lunchOf(command.from);
  return command.type === 'address' && ['all', slotOf(slot).window].includes(addressScope(before, command.scope));
}

/** The deliveries that a command is too late for. */
function unchanged(command: SubscriptionCommand, { before }: Change, now: Date): string[] {
  const kept = lockedSlots(before, now).filter((slot) => concerns(command, slot, before));
  return kept.length > 0 ? [`Already being prepared, and not changed: ${namesIn(kept)}.`] : [];
}

/** Deliveries to which a new address does not apply, because they have one of their own. */
function withOwnAddress(command: SubscriptionCommand, { after }: Change): string[] {
  if (command.type !== 'address') return [];
  const scope = addressScope(after, command.scope);
  return [...after.planned.keys()].flatMap((slot) => {
    const own = after.overrides.get(slot)?.address ?? command.address;
    if (own === command.address || (scope !== 'all' && scope !== slotOf(slot).window)) return [];
    return [`${slotText(slotOf(slot))} still comes to ${own}`];
  });
}

/** A delivery that was to come to another address, and has left its slot with what the kitchen has changed. */
const leftWith = (command: SubscriptionCommand, { planned }: Subscription): DeliverySlot[] =>
  command.type === 'address-once' && !planned.has(slotNumber(command.slot)) ? [command.slot] : [];

/** Whether the command itself says what becomes of the delivery in a slot. */
function namedBy(command: SubscriptionCommand, { before, after }: Change): (slot: SlotNumber) => boolean {
  if (command.type === 'pause') return (slot) => isPaused(after.pauses, slot);
  if (command.type === 'start') return (slot) => slot < lunchOf(command.on);
  const slots = command.type === 'move' ? [command.from, command.to] : 'slots' in command ? command.slots : leftWith(command, after);
  const moved = command.type === 'restore' ? destinationsOf(command, before) : [];
  const named = new Set([...slots.map(slotNumber), ...moved]);
  return (slot) => named.has(slot);
}

/** Deliveries before the end of the plan that come although the command does not name them: their slots are open again. */
function unasked(command: SubscriptionCommand, change: Change, isNamed: (slot: SlotNumber) => boolean): SlotNumber[] {
  if (command.type === 'pause' || command.type === 'resume' || command.type === 'start') return [];
  const last = lastPlanned(change.before) ?? -1;
  return newIn(change).filter((slot) => slot < last && !isNamed(slot));
}

const isFull = ({ overrides }: Subscription, slot: SlotNumber): boolean => overrides.get(slot)?.source === 'capacity';

/** Deliveries after the first one that the end of a pause, or another start, does not bring: their slots are full by now. */
function withoutRoom(command: SubscriptionCommand, { before, after }: Change): string[] {
  if (command.type !== 'resume' && command.type !== 'start') return [];
  const first = firstPlanned(after, lunchOf(command.on)) ?? Infinity;
  const slots = [...after.overrides.keys()]
    .filter((slot) => slot > first && isFull(after, slot) && !isFull(before, slot))
    .sort((a, b) => a - b);
  if (slots.length === 0) return [];
  const range = `from ${dayOfSlot(slots[0]!)} to ${dayOfSlot(slots.at(-1)!)}`;
  // A plan near its end has fewer deliveries than there are full slots.
  const late = Math.min(slots.length, deliveriesAfter(after, slots[0]!));
  if (slots.length > mostNamed)
    return [`The kitchen has no room for ${deliveryCount(late)} ${range}: ${late === 1 ? 'it comes' : 'they come'} later.`];
  return [`The kitchen has no room on ${namesIn(slots)}: ${slots.length === 1 ? 'this delivery comes' : 'these deliveries come'} later.`];
}

/** What a command does, in sentences for the customer. What the kitchen has closed or opened since the last change takes effect with it. */
export function sentencesOf(command: SubscriptionCommand, change: Change, offer: CommandSituation): string[] {
  const isNamed = namedBy(command, change);
  return [
    (leads[command.type] as Lead<typeof command.type>)(command as never, change, offer),
    ...withoutRoom(command, change),
    ...joined(command, change),
    ...leftAtNewSlots(command, change),
    ...unchanged(command, change, offer.now),
    ...withOwnAddress(command, change),
    ...leavingClosed(change, offer),
    ...leavingEarly(change, offer, isNamed),
    ...coming(unasked(command, change, isNamed)),
    ...withOtherMeals(change, isNamed),
    ...effectsOf(change, offer),
  ];
}
