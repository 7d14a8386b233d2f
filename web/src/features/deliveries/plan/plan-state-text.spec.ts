import { describe, expect, it } from '@jest/globals';
import type { SubscriptionDetail } from '@2x7/contracts';
import { planStateText } from './plan-state-text';

const friday = { day: '2026-11-27', window: 'lunch' };
const plan = ({ balance, ...facts }: { balance?: object; [fact: string]: unknown }): SubscriptionDetail =>
  ({
    state: 'active',
    now: '2026-11-27T08:59:59+05:30',
    meals_left: 0,
    last_delivery: friday,
    slots: [],
    ...facts,
    balance: { reserved: 0, taken_back: 0, unscheduled: 0, ...balance },
  }) as unknown as SubscriptionDetail;
/** Two meals on Friday, from 7:00 to 9:00 AM. */
const slots = [
  { day: '2026-11-26', window: 'dinner', state: 'locked', meals: 2 },
  { ...friday, state: 'locked', meals: 2 },
];

describe('the text about the state of a plan', () => {
  it.each([
    ['those that are being prepared', { slots }, '2 meals still to come.'],
    ['those that can still be changed as well', { slots, meals_left: 3 }, '5 meals still to come.'],
    ['none whose window has ended', { slots, meals_left: 1, now: '2026-11-27T09:00:00+05:30' }, '1 meal still to come.'],
  ])('counts the meals to come: %s', (_which, facts, text) => {
    expect(planStateText(plan(facts))).toBe(`${text} The last one comes on Friday 27 November.`);
  });

  it.each([
    ['several', { meals_left: 5, balance: { unscheduled: 2 } }, '5 meals still to come, 2 of them without a date yet.'],
    ['one', { meals_left: 5, balance: { unscheduled: 1 } }, '5 meals still to come, 1 of them without a date yet.'],
    ['the only one', { meals_left: 1, last_delivery: null, balance: { unscheduled: 1 } }, '1 meal still to come, without a date yet.'],
  ])('names no last day while meals have no date: %s', (_which, facts, text) => {
    expect(planStateText(plan(facts))).toBe(text);
  });

  it.each([
    [
      'its first delivery',
      { next_delivery: friday },
      'Starts on Friday 27 November. 5 meals still to come. The last one comes on Friday 27 November.',
    ],
    [
      'none while no delivery has a date',
      { next_delivery: null, starts_on: '2026-11-24', last_delivery: null, balance: { unscheduled: 5 } },
      '5 meals still to come, without a date yet.',
    ],
  ])('names as the start of a plan: %s', (_which, facts, text) => {
    expect(planStateText(plan({ state: 'upcoming', meals_left: 5, ...facts }))).toBe(text);
  });

  it('names the last day of a pause', () => {
    const paused = plan({ state: 'paused', pause: { from: '2026-11-20', until: '2026-11-26' }, meals_left: 5 });
    expect(planStateText(paused)).toBe(
      'Paused until Thursday 26 November. 5 meals still to come. The last one comes on Friday 27 November.',
    );
  });

  it.each([
    [{ balance: { reserved: 2 } }, 'The money of 2 meals goes back to you once we have approved it.'],
    [{ balance: { reserved: 2 }, meals_awaiting_approval: 2 }, 'The money of 2 meals goes back to you once we have approved it.'],
    [{ balance: { reserved: 3 }, meals_awaiting_approval: 0 }, 'The money of 3 meals is on its way back to you.'],
    [
      { balance: { reserved: 3 }, meals_awaiting_approval: 2 },
      'The money of 2 meals goes back to you once we have approved it. The money of 1 meal is on its way back to you.',
    ],
    [
      { slots, balance: { reserved: 1 } },
      '2 meals still to come. The last one comes on Friday 27 November. The money of 1 meal goes back to you once we have approved it.',
    ],
    [{ meals_left: 2, balance: { reserved: 1 } }, '2 meals still to come. The last one comes on Friday 27 November.'],
  ])('says what happens to the money when the rest is cancelled: %j', (facts, text) => {
    expect(planStateText(plan(facts))).toBe(text);
  });

  it.each([
    ['every meal was delivered', 0, 'Every meal of this plan has been delivered or is on its way.'],
    ['a refund has withdrawn meals', 2, 'Every meal of this plan has been delivered, is on its way, or was withdrawn.'],
  ])('says that the plan is at its end when %s', (_how, taken_back, text) => {
    expect(planStateText(plan({ state: 'ended', balance: { taken_back } }))).toBe(text);
  });
  it('says so too when the last window has ended and its delivery is not marked yet', () => {
    const later = plan({ slots, now: '2026-11-27T09:00:00+05:30' });
    expect(planStateText(later)).toBe('Every meal of this plan has been delivered or is on its way.');
  });
  it('says that a plan is cancelled when a refund has withdrawn its meals', () => {
    expect(planStateText(plan({ state: 'cancelled', balance: { taken_back: 2 } }))).toContain('This plan is cancelled.');
  });
});
