import { describe, expect, it } from '@jest/globals';
import type { DishFacts, Diet } from '@2x7/contracts';
import { boxLabel, labelledDish, snapshotOf, type MenuSnapshot, type NumberedBox } from './label.js';

const slot = { day: '2026-11-26', window: 'dinner' } as const;
const facts: DishFacts = { dish_name: 'Paneer Bowl', categories: ['vegetarian'], allergens: ['milk'], use_within_hours: 8 };
const paneer = snapshotOf('018f0000-0000-7000-8000-00000012abcd', facts);
const old: MenuSnapshot = { id: '018f0000-0000-7000-8000-0000000000ff', name: 'Dal', vegetarian: true, allergens: null };
const box = (changes: Partial<NumberedBox> = {}): NumberedBox => ({
  serial: 7,
  name: 'Asha Rao',
  planName: 'Lunch Week',
  diet: 'vegetarian',
  allergies: [],
  note: '',
  isLate: false,
  run: null,
  ...changes,
});

describe('the labels of a diet', () => {
  it('have a lot number of slot and dish, and Indian dates that follow from the window', () => {
    expect(labelledDish(slot, { diet: 'egg', boxes: 3, dish: paneer })).toMatchObject({
      lot: '261126D-12ABCD',
      packed_on: '26/11/26 17:00',
      use_by: '27/11/26 01:00',
      label: { name: 'Paneer Bowl', mark: 'vegetarian' },
    });
    expect(labelledDish({ ...slot, window: 'lunch' }, { diet: 'egg', boxes: 3, dish: old })).toMatchObject({
      lot: '261126L-0000FF',
      packed_on: '26/11/26 06:00',
      use_by: null,
    });
  });

  it.each<[string, Diet, MenuSnapshot | undefined, boolean]>([
    ['do not exist without a dish', 'vegetarian', undefined, false],
    ['do not exist for vegetarians with a dish that is not marked vegetarian', 'vegetarian', { ...old, vegetarian: false }, false],
    ['do not exist for vegetarians with a dish of an older menu that contains egg', 'vegetarian', { ...old, allergens: ['egg'] }, false],
    ['exist for another diet with a dish of an older menu that contains egg', 'egg', { ...old, allergens: ['egg'] }, true],
    ['exist for vegetarians with a vegetarian dish of an older menu', 'vegetarian', old, true],
  ])('%s', (_, diet, dish, isServed) => {
    const { label, lacks } = labelledDish(slot, { diet, boxes: 1, dish });
    expect([label !== null, lacks.includes('dish')]).toEqual([isServed, !isServed]);
  });
});

describe('the label of a box', () => {
  it('has first name and initial, the allergens that clash with the dish, and a warning when the allergens of the dish are unknown', () => {
    expect(boxLabel(box({ allergies: ['milk', 'soy'] }), paneer)).toMatchObject({ name: 'Asha R.', clashes: ['milk'], check: false });
    expect(boxLabel(box({ allergies: ['milk'] }), old)).toMatchObject({ clashes: [], check: true });
    expect(
      boxLabel(box({ allergies: ['nuts', 'milk'] }), snapshotOf(paneer.id, { ...facts, may_contain: ['nuts', 'milk'] })),
    ).toMatchObject({
      clashes: ['milk'],
      may_contain: ['nuts'],
      check: false,
    });
    expect(boxLabel(box({ note: 'Mild' }), undefined)).toMatchObject({ clashes: [], check: false, note: 'Mild' });
  });
});
