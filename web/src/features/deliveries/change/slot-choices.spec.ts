import { describe, expect, it } from '@jest/globals';
import type { SubscriptionDetail, SubscriptionSlot } from '@2x7/contracts';
import { canUndo, choiceLabels, choicesOf, confirmLabels, offersUndo } from './slot-choices';

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
    ['offer a skip, a move and another address for the only delivery of a day', slot(), [], 1, ['skip', 'move', 'address-once']],
    [
      'offer a skip of the whole day for lunch and dinner',
      slot(),
      [slot({ window: 'dinner' })],
      1,
      ['skip', 'skip-day', 'move', 'address-once'],
    ],
    [
      'offer no skip of the whole day when the dinner is too late to change',
      slot(),
      [slot({ window: 'dinner', allowed: [] })],
      1,
      ['skip', 'move', 'address-once'],
    ],
    ['offer a skip for one person when two people eat', slot({ meals: 2 }), [], 2, ['skip', 'only-one', 'move', 'address-once']],
    ['offer the undo first when one of two people eats', slot({ persons: [2], allowed: ['skip', 'restore'] }), [], 2, ['restore', 'skip']],
    ['offer only the undo for a skipped delivery', slot({ state: 'skipped', meals: 0, allowed: ['restore'] }), [], 1, ['restore']],
    ['are none for a delivery that is being cooked', slot({ state: 'locked', allowed: [] }), [], 1, []],
  ] as const)('%s', (...[, chosen, others, persons, expected]) => {
    expect(choicesOf(plan([chosen, ...others], persons), chosen)).toEqual(expected);
  });
});

describe('the labels of a delivery', () => {
  const labelsOf = (chosen: SubscriptionSlot) => [
    choiceLabels({ undo: 'Undo my change', onlyOne: 'Only one of us eats' }, chosen).restore,
    confirmLabels(chosen).restore,
  ];
  it('that was skipped offer to undo that', () => {
    expect(labelsOf(slot({ state: 'skipped', meals: 0, allowed: ['restore'] }))).toEqual(['Undo my change', 'Undo']);
  });
  it('for which there was no room offer to deliver it, because the customer has changed nothing', () => {
    expect(labelsOf(slot({ state: 'closed', meals: 0, allowed: ['restore'] }))).toEqual(['Deliver it after all', 'Deliver it']);
  });
});

describe('the undo after a choice', () => {
  const changed = slot({ allowed: ['skip', 'move', 'restore', 'address-once'] });
  it.each([
    ['is offered after another address', 'address-once', slot(), true],
    ['is not offered after another address where something had been changed before', 'address-once', changed, false],
    ['is offered after a skip where something had been changed before', 'skip', changed, true],
    ['is not offered after an undo', 'restore', changed, false],
    ['is not offered after a skip of the whole day', 'skip-day', slot(), false],
  ] as const)('%s', (_what, choice, chosen, expected) => {
    expect(canUndo(choice, chosen)).toBe(expected);
  });
});

describe('the undo of a change that was made', () => {
  const after = (slots: SubscriptionSlot[], version = 2) => ({ slots, version }) as unknown as SubscriptionDetail;
  const skipped = slot({ state: 'skipped', meals: 0, allowed: ['restore'] });
  it.each([
    ['is offered where the calendar offers it', [skipped], 2, true],
    ['is not offered where the shop would refuse it', [slot({ ...skipped, allowed: [] })], 2, false],
    ['is not offered where only the other delivery of the day can be undone', [slot({ ...skipped, window: 'dinner' })], 2, false],
    ['is offered while the plan could not be loaded again', [slot()], 1, true],
  ] as const)('%s', (_what, slots, version, expected) => {
    expect(offersUndo(after([...slots], version), slot(), 1)).toBe(expected);
  });
});
