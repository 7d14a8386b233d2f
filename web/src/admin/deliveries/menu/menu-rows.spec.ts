import { describe, expect, it } from '@jest/globals';
import type { Diet, Dish, DishCategory, KitchenSlot, MenuEntry } from '@2x7/contracts';
import { canBeSet, copiedText, copies, dishesFor, isFinal, isServed, menuRows } from './menu-rows';

const slot = (day: string, changes: Partial<KitchenSlot> = {}) => ({ day, window: 'lunch', phase: 'open', ...changes }) as KitchenSlot;
const entry = (day: string, name: string) => ({ day, window: 'lunch', diet: 'vegetarian', dish: { name } }) as MenuEntry;

describe('the menu of a week', () => {
  it('has the dishes of each slot by diet', () => {
    const [first, second] = menuRows([slot('2026-11-30'), slot('2026-12-01')], [entry('2026-12-01', 'Rajma Rice')]);
    expect([first?.entries.vegetarian, second?.entries.vegetarian?.dish.name]).toEqual([undefined, 'Rajma Rice']);
  });

  it('is copied to the same weekdays of the next week, where no dish is set and the boxes are not final', () => {
    const before = menuRows(
      ['2026-11-23', '2026-11-24', '2026-11-25'].map((day) => slot(day)),
      [entry('2026-11-23', 'A'), entry('2026-11-24', 'B'), entry('2026-11-25', 'C')],
    );
    const next = menuRows([slot('2026-11-30', { phase: 'frozen' }), slot('2026-12-01'), slot('2026-12-02')], [entry('2026-12-02', 'X')]);
    expect(copies(before, next).map(({ row, entry: { dish } }) => [row.id, dish.name])).toEqual([['2026-12-01 lunch', 'B']]);
  });
});

describe('a dish of the menu', () => {
  it('is not served to vegetarians when it is no longer marked vegetarian', () => {
    const of = (diet: Diet, vegetarian: boolean) => ({ diet, dish: { vegetarian } }) as MenuEntry;
    expect([of('vegetarian', true), of('vegetarian', false), of('egg', false)].map(isServed)).toEqual([true, false, true]);
  });
});

it('a dish needs a reason to change from the cut-off on, when the boxes are being counted or are final', () => {
  const phases = ['open', 'counting', 'frozen', 'closed'] as const;
  expect(phases.map((phase) => isFinal(slot('2026-12-01', { phase })))).toEqual([false, true, true, false]);
});

describe('a copy of a week', () => {
  const dish = (name: string, part: Partial<Dish> = {}) => ({ id: name, is_active: true, categories: ['vegetarian'], ...part }) as Dish;
  const copyOf = (...names: string[]) =>
    names.map((name, index) => ({
      row: menuRows([slot(`2026-12-0${index + 1}`)], [])[0]!,
      entry: { ...entry('2026-11-23', name), dish: { id: name, name } } as MenuEntry,
    }));

  it('leaves out dishes that can no longer be set, and names each of them once', () => {
    const wanted = copyOf('Dal', 'Rajma Bowl', 'Egg Dal', 'Gone', 'Rajma Bowl');
    const dishes = [dish('Dal'), dish('Rajma Bowl', { is_active: false }), dish('Egg Dal', { categories: ['non-vegetarian'] })];
    expect(wanted.filter((copy) => canBeSet(copy, dishes)).map(({ entry: { dish: set } }) => set.name)).toEqual(['Dal']);
    expect(copiedText(wanted, dishes)).toBe(
      '1 dish was copied. Not on the sample menu any more: Rajma Bowl, Gone. Not marked vegetarian any more: Egg Dal.',
    );
  });

  it('names no dish when every dish can be set', () => {
    expect(copiedText(copyOf('Dal', 'Poha'), [dish('Dal'), dish('Poha')])).toBe('2 dishes were copied.');
  });
});

describe('the dishes for a diet', () => {
  it('are active, and for vegetarians marked as vegetarian only', () => {
    const dish = (name: string, categories: DishCategory[], is_active = true) => ({ dish_name: name, categories, is_active }) as Dish;
    const all = [
      dish('Dal', ['vegetarian']),
      dish('Egg Dal', ['vegetarian', 'non-vegetarian']),
      dish('Fish', ['non-vegetarian']),
      dish('Unmarked', []),
      dish('Hidden', ['vegetarian'], false),
    ];
    const names = (diet: 'vegetarian' | 'egg') => dishesFor(diet, all).map(({ dish_name }) => dish_name);
    expect([names('vegetarian'), names('egg')]).toEqual([['Dal'], ['Dal', 'Egg Dal', 'Fish', 'Unmarked']]);
  });
});
