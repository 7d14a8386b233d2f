import { describe, expect, it } from '@jest/globals';
import type { Allergen, DishFacts, MenuDish } from '@2x7/contracts';
import { dietConflict, kitchenSheet, servedMenu, shortName, warningsOf, type Box, type MenuOfSlot } from './kitchen-sheet.js';

const dish = (changes: Partial<MenuDish>): MenuDish => ({
  id: 'rajma',
  name: 'Rajma Rice',
  vegetarian: true,
  allergens: ['milk', 'nuts'],
  ...changes,
});
const box = (changes: Partial<Box>): Box => ({
  serial: 1,
  name: 'Asha Rao',
  planName: 'Lunch Week',
  diet: 'vegetarian',
  allergies: [],
  note: '',
  ...changes,
});
const menu: MenuOfSlot = new Map([
  ['vegetarian', { dish: dish({}), substitution: null }],
  ['egg', { dish: dish({ id: 'bhurji', name: 'Egg Bhurji', vegetarian: false, allergens: null }), substitution: 'No paneer today' }],
]);
const count = { diet: 'vegetarian', planName: 'Lunch Week', isDietKnown: true, boxes: 3 } as const;

describe('the kitchen sheet', () => {
  const sheet = kitchenSheet({
    counts: [
      count,
      { ...count, planName: 'Dinner Month', boxes: 5 },
      { ...count, isDietKnown: false, boxes: 2 },
      { ...count, diet: 'non-vegetarian', boxes: 4 },
      { ...count, diet: 'egg', boxes: 1 },
    ],
    specials: [
      box({ serial: 1, note: 'Less spicy' }),
      box({ serial: 2, diet: 'egg', allergies: ['egg'] }),
      box({ serial: 3, allergies: ['soy', 'nuts'] }),
      box({ serial: 4, diet: 'non-vegetarian', allergies: ['fish'] }),
      box({ serial: 5, allergies: ['soy'] }),
    ],
    late: [{ ...box({ serial: 9 }), isDietKnown: false }],
    menu,
  });

  it('counts the boxes of each diet by plan, the largest first, and leaves out diets without a box', () => {
    expect(sheet.lines).toEqual([
      {
        diet: 'vegetarian',
        dish_id: 'rajma',
        dish_name: 'Rajma Rice',
        substitution: null,
        boxes: 10,
        by_plan: [
          { plan_name: 'Dinner Month', boxes: 5 },
          { plan_name: 'Lunch Week', boxes: 5 },
        ],
      },
      {
        diet: 'egg',
        dish_id: 'bhurji',
        dish_name: 'Egg Bhurji',
        substitution: 'No paneer today',
        boxes: 1,
        by_plan: [{ plan_name: 'Lunch Week', boxes: 1 }],
      },
      {
        diet: 'non-vegetarian',
        dish_id: null,
        dish_name: null,
        substitution: null,
        boxes: 4,
        by_plan: [{ plan_name: 'Lunch Week', boxes: 4 }],
      },
    ]);
  });

  it('has the id of the dish for each box, which stays the same when the dish gets another name', () => {
    expect([...sheet.specials, ...sheet.late].map(({ serial, dish_id }) => [serial, dish_id])).toEqual([
      [3, 'rajma'],
      [2, 'bhurji'],
      [4, null],
      [1, 'rajma'],
      [5, 'rajma'],
      [9, 'rajma'],
    ]);
  });

  it('counts late boxes apart from the lines and in the total', () => {
    expect([sheet.boxes, sheet.late.map(({ serial }) => serial), sheet.unknown_diets]).toEqual([16, [9], 3]);
  });

  it('names no plan among the counted boxes that has late boxes only', () => {
    const counts = [count, { ...count, planName: 'Dinner Month', boxes: 0 }];
    const { lines } = kitchenSheet({ counts, specials: [], late: [{ ...box({ serial: 9 }), isDietKnown: true }], menu });
    expect(lines.map(({ by_plan }) => by_plan)).toEqual([[{ plan_name: 'Lunch Week', boxes: 3 }]]);
  });

  it('lists clashes first, then boxes to check because the dish or its allergens are unknown, then notes', () => {
    expect(sheet.specials.map(({ serial, clashes, check }) => [serial, clashes.join(), check])).toEqual([
      [3, 'nuts', false],
      [2, '', true],
      [4, '', true],
      [1, '', false],
      [5, '', false],
    ]);
  });
});

describe('the warnings of a box', () => {
  const facts: DishFacts = { dish_name: 'Rajma Rice', categories: ['vegetarian'], allergens: ['nuts'], may_contain: ['soy', 'nuts'] };
  const mixed = dish({ allergens: facts.allergens });

  it('name each allergy once: as a clash, or as what the dish may contain', () => {
    const allergies: Allergen[] = ['nuts', 'soy', 'egg'];
    expect(warningsOf(allergies, { ...mixed, facts })).toEqual({ clashes: ['nuts'], may_contain: ['soy'], check: false });
    expect(warningsOf(allergies, { ...mixed, allergens: null, facts })).toEqual({ clashes: [], may_contain: ['nuts', 'soy'], check: true });
  });

  it('come before a note when the dish may contain the allergy', () => {
    const served: MenuOfSlot = new Map([['vegetarian', { dish: { ...mixed, facts }, substitution: null }]]);
    const specials = [box({ serial: 1, note: 'Mild' }), box({ serial: 2, allergies: ['soy'] }), box({ serial: 3, allergies: ['nuts'] })];
    const sheet = kitchenSheet({ counts: [], specials, late: [], menu: served });
    expect(sheet.specials.map(({ serial, clashes, may_contain }) => [serial, clashes, may_contain])).toEqual([
      [3, ['nuts'], []],
      [2, [], ['soy']],
      [1, [], []],
    ]);
  });
});

describe('a name on the sheet', () => {
  it('is the first name and an initial', () => {
    expect(['Asha Rao', '  Ravi  ', 'Meera Devi Sharma', 'R. ऋषि'].map(shortName)).toEqual(['Asha R.', 'Ravi', 'Meera S.', 'R. ऋ.']);
  });
});

describe('the dish of a diet', () => {
  it('is none for vegetarians when it is not marked vegetarian or contains egg', () => {
    const menuOf = (changes: Partial<MenuDish>): MenuOfSlot =>
      new Map((['vegetarian', 'egg'] as const).map((diet) => [diet, { dish: dish(changes), substitution: null }]));
    expect([...servedMenu(menuOf({})).keys()]).toEqual(['vegetarian', 'egg']);
    expect([...servedMenu(menuOf({ vegetarian: false })).keys()]).toEqual(['egg']);
    expect([...servedMenu(menuOf({ allergens: ['egg'] })).keys()]).toEqual(['egg']);
  });

  it('must be marked vegetarian for vegetarians, and may be any dish for other diets', () => {
    const chicken = dish({ name: 'Chicken Bowl', vegetarian: false });
    expect(dietConflict('vegetarian', chicken)).toBe('Chicken Bowl is not marked vegetarian, so vegetarians cannot get it.');
    expect([dietConflict('vegetarian', dish({})), dietConflict('egg', chicken), dietConflict('non-vegetarian', dish({}))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
