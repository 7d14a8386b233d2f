import { describe, expect, it } from '@jest/globals';
import type { SubscriptionDetail, SubscriptionSlot } from '@2x7/contracts';
import { canUndo, choicesOf } from './slot-choices';

const slot = (changes: Partial<SubscriptionSlot> = {}): SubscriptionSlot => ({
  day: '2026-11-30',
  window: 'lunch',
  state: 'planned',
  meals: 1,
  persons: [],
  cut_off: '2026-11-29T14:30:00.000Z',
  address: null,
  moved_from: null,
  moved_to: null,
  reason: null,
  outcome: null,
  allowed: ['skip', 'move', 'address-once'],
  ...changes,
});
const plan = (slots: SubscriptionSlot[], persons = 1) => ({ persons, slots }) as unknown as SubscriptionDetail;

describe('the choices for a delivery', () => {
  it.each([
    ['a single delivery of the day', slot(), [], 1, ['skip', 'move', 'address-once']],
    ['lunch and dinner', slot(), [slot({ window: 'dinner' })], 1, ['skip', 'skip-day', 'move', 'address-once']],
    ['a dinner that is too late to change', slot(), [slot({ window: 'dinner', allowed: [] })], 1, ['skip', 'move', 'address-once']],
    ['two people', slot({ meals: 2 }), [], 2, ['skip', 'only-one', 'move', 'address-once']],
    ['two people, of whom one eats', slot({ persons: [2], allowed: ['skip', 'restore'] }), [], 2, ['restore', 'skip']],
    ['a skipped delivery', slot({ state: 'skipped', meals: 0, allowed: ['restore'] }), [], 1, ['restore']],
    ['a delivery that is being cooked', slot({ state: 'locked', allowed: [] }), [], 1, []],
  ] as const)('of %s', (...[, chosen, others, persons, expected]) => {
    expect(choicesOf(plan([chosen, ...others], persons), chosen)).toEqual(expected);
  });
});

describe('the undo after a choice', () => {
  const changed = slot({ allowed: ['skip', 'move', 'restore', 'address-once'] });
  it.each([
    ['another address', 'address-once', slot(), true],
    ['another address, where something had been changed before', 'address-once', changed, false],
    ['a skip, where something had been changed before', 'skip', changed, true],
    ['an undo', 'restore', changed, false],
    ['a skip of the whole day', 'skip-day', slot(), false],
  ] as const)('of %s', (_what, choice, chosen, expected) => {
    expect(canUndo(choice, chosen)).toBe(expected);
  });
});
