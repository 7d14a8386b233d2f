import { describe, expect, it } from '@jest/globals';
import { slotNumber, windowEnd, slotOf, type SlotNumber } from '@2x7/contracts';
import { newSubscription, offerOf } from '../../testing/sample-subscription.js';
import { plan } from '../schedule/plan.js';
import type { Subscription } from '../subscription/subscription.js';
import { firstPlanned, firstToCome, lastDelivery, lastPlanned, lockedSlots, nextDelivery, slotOrNull } from './calendar.js';
import { stateOf } from './plan-state.js';

const first = slotNumber({ day: '2026-11-24', window: 'lunch' });
const last = slotNumber({ day: '2026-11-30', window: 'dinner' });
const offer = offerOf({ capacity: 10 });
const planned = plan(newSubscription(), offer);
const none = { planned: new Map(), fixed: new Map(), failed: new Map() };
const one = (slot: SlotNumber) => new Map([[slot, { meals: 1, person: null }]]);
const delivered = (slot: SlotNumber) => new Map([[slot, { result: 'delivered' }]]) as unknown as Subscription['outcomes'];
const end = (slot: SlotNumber, ms = 0) => new Date(windowEnd(slotOf(slot)).getTime() + ms);

describe('the state of a plan', () => {
  it.each<[string, Subscription, string]>([
    ['upcoming before its first cut-off', planned, 'upcoming'],
    ['active after its first cut-off', { ...planned, fixed: one(first) }, 'active'],
    ['active after its first delivery failed', { ...planned, failed: one(first) }, 'active'],
    ['active when meals were delivered by hand before', { ...planned, deliveredBefore: 2 }, 'active'],
    ['paused from the first slot of the pause on', { ...planned, pauses: [{ from: first, until: first + 3 }] }, 'paused'],
    ['not paused before the pause begins', { ...planned, pauses: [{ from: first + 1, until: first + 3 }] }, 'upcoming'],
    ['ended when nothing is left to deliver', { ...planned, ...none }, 'ended'],
    ['active until its last delivery is marked', { ...planned, ...none, fixed: one(last) }, 'active'],
    ['ended when its last delivery is marked', { ...planned, ...none, fixed: one(last), outcomes: delivered(last) }, 'ended'],
    ['active while a meal has no date', { ...planned, ...none, unscheduled: 1, deliveredBefore: 1 }, 'active'],
    ['active while money of its meals is to go back', { ...planned, ...none, reserved: 1 }, 'active'],
    ['cancelled whatever was planned', { ...planned, isCancelled: true }, 'cancelled'],
  ])('is %s', (_, subscription, state) => {
    expect(stateOf(subscription, first)).toBe(state);
  });
});

describe('the deliveries of a plan', () => {
  it('begin with the first that can change, and end with the last that is planned or fixed', () => {
    expect([firstPlanned(planned), lastPlanned(planned), lastDelivery(planned)]).toEqual([first, last, last]);
    expect([firstPlanned({ ...planned, planned: one(last) }), lastPlanned({ ...planned, ...none, fixed: one(first) })]).toEqual([
      last,
      first,
    ]);
  });
  it('have no first and last one when nothing is planned', () => {
    const empty = { ...planned, ...none };
    expect([firstPlanned(empty), lastPlanned(empty), nextDelivery(empty, offer.now)]).toEqual([undefined, undefined, undefined]);
  });
  it('have no last one while meals have no date', () => {
    expect(lastDelivery({ ...planned, unscheduled: 1 })).toBeUndefined();
  });
  it('continue with the next whose window has not ended and which has not come', () => {
    const next = (subscription: Subscription, moment: Date) => nextDelivery(subscription, moment);
    const fixed = { ...planned, planned: one(first + 1), fixed: one(first) };
    expect([next(fixed, end(first, -1)), next(fixed, end(first))]).toEqual([first, first + 1]);
    expect(next({ ...fixed, outcomes: delivered(first) }, end(first, -1))).toBe(first + 1);
  });
  it('are locked past their cut-off, until they have come or their window has ended', () => {
    const fixed = { ...planned, fixed: one(first) };
    expect([lockedSlots(fixed, end(first, -1)), lockedSlots(fixed, end(first))]).toEqual([[first], []]);
    expect(lockedSlots({ ...fixed, outcomes: delivered(first) }, end(first, -1))).toEqual([]);
  });
});

describe('the first slot to come', () => {
  it.each([
    ['lunch until its window ends', end(first, -1), first],
    ['dinner from then on', end(first), first + 1],
    ['lunch of the next day after the window of dinner', end(first + 1), first + 2],
  ])('is %s', (_, moment, slot) => {
    expect(firstToCome(moment)).toBe(slot);
  });
  it('has a day and a window where there is one', () => {
    expect([slotOrNull(first), slotOrNull(0), slotOrNull(undefined), slotOrNull(null)]).toEqual([slotOf(first), slotOf(0), null, null]);
  });
});
