import { addDays, dayNumber, type SubscriptionCommand, type SubscriptionDetail, type SubscriptionSlot } from '@2x7/contracts';
import { canary } from './campaign-record.js';
import type { SeededRandom } from './seeded-random.js';

/** Meals that an administrator adds or withdraws; it has a call of its own. */
type MealsCommand = { type: 'meals'; meals: number };
export type DrawnCommand = SubscriptionCommand | MealsCommand;

type Draw = (plan: SubscriptionDetail, random: SeededRandom) => DrawnCommand | undefined;

const slotsFor = ({ slots }: SubscriptionDetail, command: SubscriptionSlot['allowed'][number]): SubscriptionSlot[] =>
  slots.filter(({ allowed }) => allowed.includes(command));
const inputOf = ({ day, window }: SubscriptionSlot): Pick<SubscriptionSlot, 'day' | 'window'> => ({ day, window });

/** Mostly one of the next deliveries: their cut-offs come during the campaign. */
function pickSoon(slots: SubscriptionSlot[], random: SeededRandom): SubscriptionSlot | undefined {
  return slots.length === 0 ? undefined : random.pick(random.chance(0.7) ? slots.slice(0, 3) : slots);
}

const skip: Draw = (plan, random) => {
  const slot = pickSoon(slotsFor(plan, 'skip'), random);
  if (!slot) return undefined;
  const person = plan.persons === 2 && random.chance(0.4) ? ({ person: random.pick([1, 2] as const) } as const) : {};
  return { type: 'skip', slots: [inputOf(slot)], ...person };
};

const restore: Draw = (plan, random) => {
  const slot = pickSoon(slotsFor(plan, 'restore'), random);
  return slot && { type: 'restore', slots: [inputOf(slot)] };
};

const move: Draw = (plan, random) => {
  const slot = pickSoon(slotsFor(plan, 'move'), random);
  const day = addDays(plan.first_open_day, random.between(0, 12));
  return slot && { type: 'move', from: inputOf(slot), to: { day, window: random.pick(plan.windows) } };
};

const pause: Draw = ({ first_open_day: open }, random) => {
  const from = addDays(open, random.between(0, 3));
  return { type: 'pause', from, until: addDays(from, random.between(0, 4)) };
};

const resume: Draw = ({ pause: current, first_open_day: open }) =>
  current ? { type: 'resume', on: dayNumber(current.from) > dayNumber(open) ? current.from : open } : undefined;

const once: Draw = (plan, random) => {
  const slot = pickSoon(slotsFor(plan, 'address-once'), random);
  return slot && { type: 'address-once', slot: inputOf(slot), address: `${random.between(1, 99)} ${canary.street}, Jaipur 302001` };
};

const address: Draw = (_plan, random) => ({
  type: 'address',
  scope: random.pick(['all', 'lunch', 'dinner'] as const),
  address: `${random.between(100, 999)} ${canary.street}, Jaipur 302015`,
});

const profile: Draw = (_plan, random) => ({
  type: 'profile',
  person: 1,
  name: canary.name,
  diet: random.pick(['vegetarian', 'egg', 'non-vegetarian'] as const),
  allergies: random.chance(0.5) ? ['nuts'] : [],
  note: '',
});

const meals: Draw = (_plan, random) => ({ type: 'meals', meals: random.pick([-2, -1, 1, 2]) });

const draws: readonly Draw[] = [skip, skip, skip, skip, restore, restore, move, move, pause, resume, once, address, profile, meals];

/** A command that the plan's calendar offers at the moment; it may be refused when it arrives. */
export const drawCommand: Draw = (plan, random) => random.pick(draws)(plan, random);
