import { describe, expect, it } from '@jest/globals';
import { dayNumber, slotNumber, slotOf, type DeliverySlot, type SubscriptionCommand } from '@2x7/contracts';
import { lunch, runIn } from '../../testing/commands.js';
import { newSubscription, offerOf, rulesOf } from '../../testing/sample-subscription.js';
import { plan } from '../schedule/plan.js';
import { change, firstOpenSlot } from './change.js';
import { currentPause, plainOverride, type Offer, type Slot, type Subscription } from './subscription.js';

/** Fourteen meals from Tuesday 24 to Monday 30 November, before the first cut-off. A pause lasts at most 20 days. */
const offer = offerOf({ capacity: 10 });
const planned = plan(newSubscription(), offer);
const run = runIn(offer);
const pause = (from: string, until: string | null): SubscriptionCommand => ({ type: 'pause', from, until });
const resume = (on: string): SubscriptionCommand => ({ type: 'resume', on });
const startOn = (on: string): SubscriptionCommand => ({ type: 'start', on });
const at = (from: string, until: string) => ({
  from: slotNumber(lunch(from)),
  until: slotNumber({ day: until, window: 'dinner' }),
});
const address = '4 Park Road, Jaipur 302018';
/** Wednesday's lunch is past its cut-off, its dinner is not. */
const wednesday: Offer = { ...offer, from: slotNumber({ day: '2026-11-25', window: 'dinner' }) };

describe('a pause', () => {
  it('lasts from the lunch of its first day to the dinner of its last one', () => {
    expect(run(planned, pause('2026-11-25', '2026-11-26')).pauses).toEqual([at('2026-11-25', '2026-11-26')]);
  });
  it('without an end lasts as long as the shop allows', () => {
    expect(run(planned, pause('2026-11-25', null)).pauses).toEqual([at('2026-11-25', '2026-12-14')]);
  });
  it('begins with the first delivery of the day that can still change', () => {
    const late = change(planned, pause('2026-11-25', '2026-11-26'), { offer: wednesday, rules: rulesOf('customer') });
    expect(late.pauses).toEqual([{ ...at('2026-11-25', '2026-11-26'), from: wednesday.from }]);
  });
  it('joins those that it touches, on either side, and leaves others alone', () => {
    const three = run(planned, pause('2026-12-07', '2026-12-08'), pause('2026-11-25', '2026-11-25'), pause('2026-11-29', '2026-11-29'));
    expect(three.pauses).toEqual([at('2026-11-25', '2026-11-25'), at('2026-11-29', '2026-11-29'), at('2026-12-07', '2026-12-08')]);
    expect(run(three, pause('2026-11-26', '2026-11-28')).pauses).toEqual([at('2026-11-25', '2026-11-29'), at('2026-12-07', '2026-12-08')]);
    expect(run(three, pause('2026-11-27', '2026-11-27')).pauses).toHaveLength(4);
  });
  it('is refused for a plan that has ended, and accepted while its last delivery may still turn out to have failed', () => {
    const last = slotNumber(lunch('2026-11-24'));
    const unmarked: Subscription = { ...planned, planned: new Map(), fixed: new Map([[last, { meals: 14, person: null }]]) };
    const times = {
      at: '2026-11-24T07:00:00.000Z',
      received_at: '2026-11-24T07:00:00.000Z',
      source: 'rider',
      is_clock_wrong: false,
    } as const;
    const delivered = { result: 'delivered', place: 'guard', cause: null, is_late: false, is_forfeited: false, ...times } as const;
    const ended: Subscription = { ...unmarked, outcomes: new Map([[last, delivered]]) };
    expect(run(unmarked, pause('2026-11-25', '2026-11-26')).pauses).toHaveLength(1);
    expect(() => run(ended, pause('2026-11-25', '2026-11-26'))).toThrow('This plan has ended, so there is no delivery to pause.');
  });
  it('is the current one until its last slot has passed', () => {
    const paused = run(planned, pause('2026-11-25', '2026-11-26'));
    const { from, until } = at('2026-11-25', '2026-11-26');
    expect([from - 5, until, until + 1].map((slot) => currentPause(paused, slot))).toEqual([{ from, until }, { from, until }, undefined]);
  });
});

describe('an early end of a pause', () => {
  const paused = run(planned, pause('2026-11-25', '2026-11-28'), pause('2026-12-05', '2026-12-06'));

  it('leaves the days before it paused, and other pauses alone', () => {
    expect(run(paused, resume('2026-11-27')).pauses).toEqual([at('2026-11-25', '2026-11-26'), at('2026-12-05', '2026-12-06')]);
  });
  it('on the first day takes the pause away', () => {
    expect(run(paused, resume('2026-11-25')).pauses).toEqual([at('2026-12-05', '2026-12-06')]);
  });
  it('on the day after it changes nothing', () => {
    expect(run(paused, resume('2026-11-29')).pauses).toEqual(paused.pauses);
  });
  it('changes nothing where deliveries come on that day already: once more, it does not end the next pause', () => {
    expect(run(planned, resume('2026-11-26'))).toBe(planned);
    expect(run(paused, resume('2026-11-24'))).toBe(paused);
    const once = run(paused, resume('2026-11-25'));
    expect(run(once, resume('2026-11-25'))).toBe(once);
  });
  it('on the day of its first dinner takes a pause away that begins with this dinner', () => {
    const late = change(planned, pause('2026-11-25', '2026-11-26'), { offer: wednesday, rules: rulesOf('customer') });
    expect(change(late, resume('2026-11-25'), { offer: wednesday, rules: rulesOf('customer') }).pauses).toEqual([]);
  });
});

describe('another start', () => {
  it('moves all deliveries, and forgets which slots were full', () => {
    const full = { ...plainOverride, meals: 0, source: 'capacity' as const };
    const later = run({ ...planned, overrides: new Map([[slotNumber(lunch('2026-11-27')), full]]) }, startOn('2026-11-26'));
    expect([later.startsOn, Math.min(...later.planned.keys())]).toEqual([dayNumber('2026-11-26'), slotNumber(lunch('2026-11-26'))]);
    expect(later.overrides.size).toBe(0);
  });
  it('can be as late as the shop allows', () => {
    expect(run(planned, startOn('2026-12-24')).startsOn).toBe(dayNumber('2026-12-24'));
  });
});

describe('the first day that a plan of lunches can name after the cut-off of a lunch', () => {
  const lunches = plan(newSubscription({ windows: ['lunch'] }), offer);
  const isOpen = { offer: wednesday, rules: rulesOf('customer') };
  const late = { code: 'too_late', message: expect.stringContaining('Wednesday 25 November, lunch') };
  const paused = run(lunches, pause('2026-11-24', '2026-11-28'));

  it.each<[string, Subscription, (day: string) => SubscriptionCommand]>([
    ['start', lunches, startOn],
    ['end of a pause', paused, resume],
    ['pause', lunches, (day) => pause(day, '2026-11-28')],
  ])('is the next one: %s', (_what, before, command) => {
    expect(() => change(before, command('2026-11-25'), isOpen)).toThrow(expect.objectContaining(late));
    expect(() => change(before, command('2026-11-26'), isOpen)).not.toThrow();
    expect(slotOf(firstOpenSlot(before, wednesday))).toEqual(lunch('2026-11-26'));
  });
  it('is the same one where a lunch was moved to its dinner', () => {
    const moved = run(lunches, { type: 'move', from: lunch('2026-11-27'), to: { day: '2026-11-25', window: 'dinner' } });
    expect(firstOpenSlot(moved, wednesday)).toBe(wednesday.from);
    expect(change(moved, pause('2026-11-25', '2026-11-28'), isOpen).planned.has(wednesday.from)).toBe(false);
  });
});

describe('an address', () => {
  it.each([
    ['all', address, address],
    ['lunch', address, planned.addresses.dinner],
    ['dinner', planned.addresses.lunch, address],
  ] as const)('for %s changes the deliveries that it is for', (scope, atLunch, atDinner) => {
    expect(run(planned, { type: 'address', address, scope }).addresses).toEqual({ lunch: atLunch, dinner: atDinner });
  });
  it('of a plan with one window is for all of its deliveries, because they can be moved to the other one', () => {
    const lunches = plan(newSubscription({ windows: ['lunch'] }), offer);
    expect(run(lunches, { type: 'address', address, scope: 'lunch' }).addresses).toEqual({ lunch: address, dinner: address });
  });
});

describe('a profile', () => {
  it('is that of the person, with each allergy once', () => {
    const couple = plan(newSubscription({ persons: 2 }), offer);
    const eats = { name: 'Ravi', diet: 'egg', note: 'Mild' } as const;
    const [first, second] = run(couple, { type: 'profile', person: 2, ...eats, allergies: ['soy', 'milk', 'soy'] }).profiles;
    expect([first, second]).toEqual([couple.profiles[0], { ...eats, allergies: ['milk', 'soy'] }]);
  });
});

describe('a command is refused', () => {
  const moveTo = (to: DeliverySlot): SubscriptionCommand => ({ type: 'move', from: lunch('2026-11-26'), to });
  const paused = run(planned, pause('2026-11-25', '2026-11-28'));
  const begun: Subscription = { ...planned, fixed: new Map([[slotNumber(lunch('2026-11-24')), { meals: 1, person: null }]]) };
  const profile: SubscriptionCommand = { type: 'profile', person: 2, name: 'Ravi', diet: 'egg', allergies: [], note: '' };

  it.each<[string, Subscription, SubscriptionCommand, string, string]>([
    [
      'past the cut-off of its slot',
      planned,
      { type: 'skip', slots: [lunch('2026-11-25')] },
      'too_late',
      'It is too late to change Wednesday 25 November, lunch. That was possible until 8:00 PM on 24 November.',
    ],
    [
      'past the last cut-off of its day',
      planned,
      pause('2026-11-24', '2026-11-28'),
      'too_late',
      'It is too late to change Tuesday 24 November, dinner. That was possible until 10:00 AM on 24 November.',
    ],
    [
      'for a date that is not planned yet',
      planned,
      moveTo(lunch('2027-01-04')),
      'invalid',
      'This date is too far ahead. Please choose an earlier one.',
    ],
    [
      'for a pause in days that are not planned yet',
      planned,
      pause('2027-01-04', '2027-01-05'),
      'invalid',
      'This date is too far ahead. Please choose an earlier one.',
    ],
    ['for a pause that ends before it begins', planned, pause('2026-11-28', '2026-11-27'), 'invalid', 'The pause ends before it begins.'],
    ['for a pause that is too long', planned, pause('2026-11-26', '2026-12-16'), 'invalid', 'A pause lasts at most 20 days.'],
    [
      'for a later end of a pause',
      paused,
      resume('2026-11-30'),
      'invalid',
      'The pause ends earlier. To make it longer, choose a new end under Pause.',
    ],
    [
      'for another start after the first cut-off',
      begun,
      startOn('2026-11-28'),
      'too_late',
      'Your first delivery is already being prepared.',
    ],
    ['for a start that is too late', planned, startOn('2026-12-25'), 'invalid', 'The first delivery can be postponed by at most 30 days.'],
    [
      'for an address outside the area',
      planned,
      { type: 'address', address: '1 Ring Road, Delhi 110001', scope: 'all' },
      'outside_service_area',
      'We deliver in Jaipur 302018 and nearby. This PIN code is outside that area.',
    ],
    [
      'for the address of a delivery that does not come',
      paused,
      { type: 'address-once', slot: lunch('2026-11-26'), address },
      'conflict',
      'There is no delivery at this time.',
    ],
    ['for a second person of a plan for one', planned, profile, 'invalid', 'This plan is for one person.'],
  ])('%s', (_, subscription, command, ...[code, message]) => {
    const refused = () => change(subscription, command, { offer: wednesday, rules: rulesOf('customer') });
    expect(refused).toThrow(expect.objectContaining({ code, message }));
  });
  it('for a slot that the kitchen has closed, or that is full by now', () => {
    const [day, skipped] = [lunch('2026-12-10'), run(planned, { type: 'skip', slots: [lunch('2026-11-25')] })];
    const undo: SubscriptionCommand = { type: 'restore', slots: [lunch('2026-11-25')] };
    const refused = (subscription: Subscription, command: SubscriptionCommand, slot: DeliverySlot, now: Partial<Slot>) => {
      const slots = new Map(offer.slots).set(slotNumber(slot), { ...offer.slots.get(slotNumber(slot))!, ...now });
      return () => change(subscription, command, { offer: { ...offer, slots }, rules: rulesOf('customer') });
    };
    const closed = { closedReason: 'Diwali' };
    expect(refused(planned, moveTo(day), day, closed)).toThrow('The kitchen is closed on Thursday 10 December, lunch: Diwali.');
    expect(refused(skipped, undo, lunch('2026-11-25'), closed)).toThrow('The kitchen is closed on Wednesday 25 November, lunch: Diwali.');
    expect(refused(skipped, undo, lunch('2026-11-25'), { capacity: 0 })).toThrow('There is no room left on Wednesday 25 November, lunch.');
  });
  it('for a move back to a slot that is paused by now', () => {
    const [day, there] = [lunch('2026-11-26'), lunch('2026-12-10')];
    const moved = run(planned, { type: 'move', from: day, to: there }, pause('2026-11-26', '2026-11-27'));
    const back = () => run(moved, { type: 'move', from: there, to: day });
    expect(back).toThrow('This plan is paused on Thursday 26 November, lunch. Resume it first.');
  });
  it('not on the last date that is planned', () => {
    const last: DeliverySlot = { day: '2027-01-03', window: 'dinner' };
    expect(run(planned, moveTo(last)).planned.has(slotNumber(last))).toBe(true);
  });
});
