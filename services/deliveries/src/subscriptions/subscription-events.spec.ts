import { slotNumber, type EventData, type SlotNumber } from '@2x7/contracts';
import { Outbox, type NewEvent, type Statement } from '@2x7/service-kit';
import { describe, expect, it } from '@jest/globals';
import { plan } from '../domain/schedule/plan.js';
import type { Offer, Subscription } from '../domain/subscription/subscription.js';
import { newSubscription, offerOf, rulesOf } from '../testing/sample-subscription.js';
import { SubscriptionEvents } from './subscription-events.js';
import type { StoredSubscription } from './subscription.repository.js';

class KeptOutbox extends Outbox {
  readonly kept: NewEvent[] = [];

  override statement(event: NewEvent): Statement {
    this.kept.push(event);
    return { text: 'SELECT', values: [] };
  }
}

const next = slotNumber({ day: '2026-11-24', window: 'lunch' });
const after = newSubscription({ persons: 2, mealsBought: 14 });

type Start = { fixed?: readonly SlotNumber[]; offer?: Offer };

/** What is published at 8:30 on 24 November about a plan, of which the deliveries of the slots `fixed` are past their cut-off. */
function startedWith({ fixed = [], offer = offerOf({ capacity: 10 }) }: Start): EventData<'subscription.started'> {
  const planned = plan(after, offer);
  const subscription: Subscription = {
    ...planned,
    planned: new Map([...planned.planned].filter(([slot]) => !fixed.includes(slot))),
    fixed: new Map(fixed.map((slot) => [slot, { meals: 2, person: null }])),
  };
  const facts = {
    frozenAddresses: new Map(),
    id: 'f',
    number: '2X7-1',
    plan: { name: 'Lean' },
    name: 'Asha',
    now: new Date('2026-11-24T08:30:00+05:30'),
  };
  const stored = { ...facts, subscription, defaultDiet: 'vegetarian' } as unknown as StoredSubscription;
  const outbox = new KeptOutbox();
  new SubscriptionEvents(outbox).started(stored, subscription, { offer, cutOffOf: rulesOf('customer').cutOffOf });
  return outbox.kept[0]!.data as EventData<'subscription.started'>;
}

describe('the start of a plan', () => {
  it.each([
    ['all meals, where none is being prepared', [], 14],
    ['the meals after a delivery that is being prepared', [next], 12],
    ['the meals after the next of two deliveries that are being prepared', [next, next + 1], 12],
  ])('counts %s', (_rule, fixed, meals) => {
    expect(startedWith({ fixed })).toMatchObject({ first_delivery: { day: '2026-11-24', window: 'lunch' }, meals });
  });
  it.each([
    ['a slot that every meal finds free', 10, 40, undefined],
    ['later days that are not planned yet', 10, 2, { meals: 2, is_beyond_horizon: true }],
    ['full slots', 0, 40, { meals: 14, is_beyond_horizon: false }],
  ])('names the meals without a date, and why, with %s', (_rule, capacity, days, undated) => {
    expect(startedWith({ offer: offerOf({ capacity, days }) }).undated).toEqual(undated);
  });
});
