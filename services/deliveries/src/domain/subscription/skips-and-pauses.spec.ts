import { describe, expect, it } from '@jest/globals';
import { dayOfNumber, slotNumber, slotOf, windows, type DeliverySlot, type SlotNumber, type SubscriptionCommand } from '@2x7/contracts';
import { restore, runUnlessRefused, skip } from '../../testing/commands.js';
import { histories } from '../../testing/config.js';
import { randomOf } from '../../testing/random.js';
import { newSubscription, offerOf } from '../../testing/sample-subscription.js';
import { plan } from '../schedule/plan.js';
import { isPaused, type Delivery, type Subscription } from './subscription.js';

const offer = offerOf({ capacity: 10, days: 80 });
const unlessRefused = runUnlessRefused(offer);

/** What the customer has said about one slot. `eater`: who eats alone. */
type Wish = { eater: number | null; isSkipped: boolean };
type Wishes = Map<SlotNumber, Wish>;
const nothingSaid: Wish = { eater: null, isSkipped: false };

/** The deliveries by what the customer has said, the pauses and the start: in order, until no meal is left. */
function expected({ persons, mealsBought, windows: ofPlan, startsOn, pauses }: Subscription, wishes: Wishes): Map<SlotNumber, Delivery> {
  const deliveries = new Map<SlotNumber, Delivery>();
  let left = mealsBought;
  for (let slot = Math.max(offer.from, 2 * startsOn); left > 0; slot += 1) {
    const { eater, isSkipped } = wishes.get(slot) ?? nothingSaid;
    if (isSkipped || isPaused(pauses, slot) || !ofPlan.includes(windows[slot % 2]!)) continue;
    const meals = eater === null ? Math.min(persons, left) : 1;
    deliveries.set(slot, { meals, person: eater });
    left -= meals;
  }
  return deliveries;
}

/** What the customer has said after an accepted command. */
function said(wish: Wish, command: SubscriptionCommand, delivery: Delivery | undefined): Wish {
  if (command.type === 'restore') return wish.isSkipped ? { ...wish, isSkipped: false } : nothingSaid;
  if (command.type !== 'skip' || wish.isSkipped) return wish;
  const { person } = command;
  if (person === undefined || delivery?.person === person) return { ...wish, isSkipped: true };
  return { ...wish, eater: 3 - person };
}

function randomCommand(random: (below: number) => number, slot: DeliverySlot): SubscriptionCommand {
  const day = dayOfNumber(Math.floor(slotNumber(slot) / 2));
  const later = dayOfNumber(Math.floor(slotNumber(slot) / 2) + random(5));
  const commands: SubscriptionCommand[] = [
    skip(slot),
    skip(slot, 1),
    skip(slot, 2),
    restore(slot),
    { type: 'pause', from: day, until: later },
    { type: 'resume', on: day },
    { type: 'start', on: day },
  ];
  return commands[random(commands.length)]!;
}

describe('random skips of a plan for two, pauses and other starts', () => {
  it(`bring each date what was said about it, in ${histories} histories`, () => {
    let forOne = 0;
    for (let seed = 1; seed <= histories; seed += 1) {
      const random = randomOf(seed);
      const ofPlan = ([['lunch', 'dinner'], ['lunch'], ['dinner']] as const)[random(3)]!;
      let state = plan(newSubscription({ persons: 2, windows: ofPlan, mealsBought: 2 + random(20) }), offer);
      const wishes: Wishes = new Map();
      for (let step = 0; step < 20; step += 1) {
        const slot = offer.from + random(24);
        const command = randomCommand(random, slotOf(slot));
        const after = unlessRefused(state, command);
        if (after === state) continue;
        wishes.set(slot, said(wishes.get(slot) ?? nothingSaid, command, state.planned.get(slot)));
        const found = expected(after, wishes);
        expect([seed, step, command, after.planned]).toEqual([seed, step, command, found]);
        forOne += [...found.values()].filter(({ person }) => person !== null).length;
        state = after;
      }
    }
    expect(forOne).toBeGreaterThan(histories);
  }, 3_600_000);
});
