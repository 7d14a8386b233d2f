import { describe, expect, it } from '@jest/globals';
import { slotNumber, type DeliverySlot, type SlotNumber } from '@2x7/contracts';
import { runIn, skip } from '../../testing/commands.js';
import { newSubscription, offerOf } from '../../testing/sample-subscription.js';
import { plan } from '../schedule/plan.js';
import { plainOverride, type Offer, type Subscription } from '../subscription/subscription.js';
import { calendarOf } from './calendar.js';

const at = (day: string, window: DeliverySlot['window'] = 'lunch'): SlotNumber => slotNumber({ day, window });
/** Fourteen meals, from Tuesday to Monday. */
const [first, second, last] = [at('2026-11-24'), at('2026-11-24', 'dinner'), at('2026-11-30', 'dinner')];
const offer = offerOf({ capacity: 10 });
const planned = plan(newSubscription(), offer);
const run = runIn(offer);
const entryAt = (subscription: Subscription, slot: SlotNumber, shown: Offer = offer) =>
  calendarOf(subscription, shown).find((entry) => entry.slot === slot);
const slotsOf = (subscription: Subscription) => calendarOf(subscription, offer).map(({ slot }) => slot);
const range = (from: SlotNumber, until: SlotNumber) => Array.from({ length: until - from + 1 }, (_, index) => from + index);
const changes = ['skip', 'move', 'address-once'];

describe('the slots of a calendar', () => {
  it('are those from the first delivery to the last, in order', () => {
    expect(slotsOf(planned)).toEqual(range(first, last));
  });
  it('include a skipped slot and end with the delivery that replaces it', () => {
    expect(slotsOf(run(planned, skip({ day: '2026-11-24', window: 'lunch' })))).toEqual(range(first, last + 1));
  });
  it('include a skipped slot that is no longer offered although an earlier one is, without an undo', () => {
    const skipped = run(planned, skip({ day: '2026-11-24', window: 'dinner' }));
    const slots = new Map([...offer.slots].filter(([slot]) => slot !== second));
    expect(entryAt(skipped, second, { ...offer, slots })).toMatchObject({ state: 'skipped', allowed: [] });
  });
  it('include the rest of a pause after the last delivery', () => {
    const paused = { ...planned, pauses: [{ from: last + 1, until: last + 4 }] };
    expect(slotsOf(paused)).toEqual(range(first, last + 4));
  });
  it('include a delivery before the day on which the plan starts', () => {
    expect(slotsOf({ ...planned, startsOn: planned.startsOn + 1 })).toEqual(range(first, last));
  });
  it('have only the windows of the plan', () => {
    const lunches = plan(newSubscription({ windows: ['lunch'], mealsBought: 3 }), offer);
    expect(slotsOf(lunches)).toEqual([first, first + 2, first + 4]);
  });
  it.each(['planned', 'fixed', 'failed'] as const)(
    'include a delivery in the other window, to which it was moved, while it is %s',
    (field) => {
      const lunches = plan(newSubscription({ windows: ['lunch'], mealsBought: 3 }), offer);
      const moved = new Map([...lunches[field], [second, { meals: 1, person: null }]]);
      expect(slotsOf({ ...lunches, [field]: moved })).toEqual([first, second, first + 2, first + 4]);
    },
  );
  it('are none for a plan without deliveries', () => {
    expect(slotsOf(newSubscription())).toEqual([]);
  });
});

describe('a slot of the calendar', () => {
  it('with a planned delivery can be skipped, moved and brought to another address', () => {
    expect(entryAt(planned, first)).toEqual({
      slot: first,
      state: 'planned',
      meals: 1,
      persons: [],
      movedFrom: [],
      movedTo: null,
      reason: null,
      allowed: changes,
    });
  });
  it('with a delivery that was changed can also be restored', () => {
    const elsewhere = run(planned, {
      type: 'address-once',
      slot: { day: '2026-11-24', window: 'lunch' },
      address: '4 Park Road, Jaipur 302018',
    });
    expect([entryAt(elsewhere, first)?.allowed, entryAt(elsewhere, second)?.allowed]).toEqual([[...changes, 'restore'], changes]);
  });
  it('to which a delivery was moved can also be restored, and the one that it left', () => {
    const moved = run(planned, { type: 'move', from: { day: '2026-11-24', window: 'lunch' }, to: { day: '2026-12-10', window: 'lunch' } });
    expect(entryAt(moved, at('2026-12-10'))).toMatchObject({ meals: 1, movedFrom: [first], allowed: [...changes, 'restore'] });
    expect(entryAt(moved, first)).toMatchObject({ state: 'skipped', movedTo: at('2026-12-10'), allowed: ['restore'] });
  });
  it('whose delivery is being prepared in the slot to which it was moved, at once or in steps, offers nothing', () => {
    const between: DeliverySlot = { day: '2026-12-09', window: 'lunch' };
    const [from, to] = [
      { day: '2026-11-24', window: 'lunch' },
      { day: '2026-12-10', window: 'lunch' },
    ] as const;
    const prepared = (subscription: Subscription) => ({ ...subscription, fixed: new Map([[slotNumber(to), { meals: 1, person: null }]]) });
    const once = run(planned, { type: 'move', from, to });
    const twice = run(planned, { type: 'move', from, to: between }, { type: 'move', from: between, to });
    expect([once, twice].map((subscription) => entryAt(prepared(subscription), first)?.allowed)).toEqual([[], []]);
  });
  it('that is skipped has no meal and can be restored', () => {
    const skipped = run(planned, skip({ day: '2026-11-24', window: 'lunch' }));
    expect(entryAt(skipped, first)).toMatchObject({ state: 'skipped', meals: 0, movedTo: null, reason: null, allowed: ['restore'] });
  });
  it('that is full or closed by now says why its skip cannot be undone, and does not offer it', () => {
    const skipped = run(planned, skip({ day: '2026-11-24', window: 'lunch' }));
    const moved = run(planned, { type: 'move', from: { day: '2026-11-24', window: 'lunch' }, to: { day: '2026-12-10', window: 'lunch' } });
    const [full, closed] = [{ capacity: 0 }, { closedReason: 'Diwali' }].map((change) => ({
      ...offer,
      slots: new Map(offer.slots).set(first, { ...offer.slots.get(first)!, ...change }),
    }));
    for (const subscription of [skipped, moved]) {
      const entries = [full!, closed!].map((shown) => entryAt(subscription, first, shown));
      expect(entries).toMatchObject([
        { state: 'skipped', reason: 'There is no room left in the kitchen to undo this', allowed: [] },
        { state: 'skipped', reason: 'The kitchen is closed, so this cannot be undone', allowed: [] },
      ]);
    }
    expect(entryAt(moved, at('2026-12-10'), full)?.allowed).toEqual(changes);
  });
  it('in which one of two people eats names that person', () => {
    const couple = plan(newSubscription({ persons: 2, mealsBought: 28 }), offer);
    const alone = run(couple, skip({ day: '2026-11-24', window: 'lunch' }, 2));
    expect([entryAt(alone, first), entryAt(alone, second)]).toMatchObject([
      { meals: 1, persons: [1] },
      { meals: 2, persons: [] },
    ]);
  });
  it('in a pause offers nothing', () => {
    const paused = run(planned, { type: 'pause', from: '2026-11-25', until: '2026-11-25' });
    expect(entryAt(paused, at('2026-11-25'))).toMatchObject({ state: 'paused', meals: 0, allowed: [] });
    expect(entryAt(paused, at('2026-11-26'))?.state).toBe('planned');
  });
  it('that the kitchen has closed gives its reason and offers nothing', () => {
    const holiday = offerOf({ capacity: 10 });
    (holiday.slots as Map<SlotNumber, unknown>).set(second, { ...holiday.slots.get(second)!, closedReason: 'Diwali' });
    const around = plan(newSubscription(), holiday);
    expect(entryAt(around, second, holiday)).toMatchObject({ state: 'closed', reason: 'Diwali', meals: 0, allowed: [] });
    expect(entryAt(around, first, holiday)).toMatchObject({ state: 'planned', reason: null });
  });
  it('that was full says so, and can be asked for again', () => {
    const full = { ...plainOverride, meals: 0, source: 'capacity' as const };
    const passedOver = plan({ ...newSubscription(), overrides: new Map([[second, full]]) }, offer);
    expect(entryAt(passedOver, second)).toMatchObject({
      state: 'closed',
      reason: 'There was no room left in the kitchen',
      allowed: ['restore'],
    });
  });
  it('past its cut-off offers nothing: it is locked until it is marked', () => {
    const fixed = new Map([[first, { meals: 1, person: null }]]);
    const locked = { ...planned, planned: new Map([...planned.planned].filter(([slot]) => slot > first)), fixed };
    const delivered = { ...locked, outcomes: new Map([[first, { result: 'delivered' }]]) } as unknown as Subscription;
    const failed = {
      ...delivered,
      fixed: new Map(),
      failed: fixed,
      outcomes: new Map([[first, { result: 'failed' }]]),
    } as unknown as Subscription;
    expect([locked, delivered, failed].map((subscription) => entryAt(subscription, first))).toMatchObject([
      { state: 'locked', meals: 1, allowed: [] },
      { state: 'delivered', meals: 1, allowed: [] },
      { state: 'failed', meals: 1, allowed: [] },
    ]);
  });
  it('before the first one that can change offers nothing', () => {
    const later = { ...offer, from: second };
    expect([entryAt(planned, first, later)?.allowed, entryAt(planned, second, later)?.allowed]).toEqual([[], changes]);
  });
});
