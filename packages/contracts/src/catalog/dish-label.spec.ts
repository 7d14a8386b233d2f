import { describe, expect, it } from '@jest/globals';
import type { DishFacts } from './dish-facts.js';
import { dishLabel, isVegetarian, labelLacks } from './dish-label.js';

const dish = (changes: Partial<DishFacts> = {}): DishFacts => ({
  dish_name: 'Paneer Bowl',
  categories: ['vegetarian'],
  allergens: ['milk'],
  may_contain: [],
  ingredients: ['Paneer', 'Rice'],
  calories: 500,
  protein: 20,
  carbs: 50,
  sugar: 5,
  added_sugar: 0,
  fiber: 6,
  fat: 20,
  saturated_fat: 11,
  trans_fat: 0.1,
  cholesterol: 40,
  sodium: 600,
  net_grams: 400,
  use_within_hours: 6,
  storage: 'Keep cold',
  ...changes,
});
/** As an earlier release put it on the menu. */
const old: DishFacts = { dish_name: 'Dal', categories: ['vegetarian'], allergens: null };

describe('the label of a dish', () => {
  it('states each nutrient by serving, by 100 g and as a share of the daily amount', () => {
    const { nutrition, ...statements } = dishLabel(dish());
    expect(statements).toEqual({
      name: 'Paneer Bowl',
      mark: 'vegetarian',
      ingredients: 'Paneer, Rice',
      contains: 'Contains: Milk',
      may_contain: null,
      net_quantity: '400 g',
      storage: 'Keep cold',
    });
    expect(nutrition.map(({ name, unit, serving, per_100_g, share }) => [name, unit, serving, per_100_g, share].join(' '))).toEqual([
      'Energy kcal 500 125 25',
      'Protein g 20 5 ',
      'Carbohydrate g 50 12.5 ',
      'Total sugars g 5 1.3 ',
      'Added sugars g 0 0 0',
      'Dietary fibre g 6 1.5 ',
      'Total fat g 20 5 30',
      'Saturated fat g 11 2.8 50',
      'Trans fat g 0.1 0 5',
      'Cholesterol mg 40 10 ',
      'Sodium mg 600 150 30',
    ]);
    expect(labelLacks(dish())).toEqual([]);
  });

  it.each<[string, DishFacts, string[]]>([
    ['nutrients of 0, which the form has from the start', dish({ calories: 0, sugar: 0 }), ['energy', 'total sugars']],
    ['optional nutrients without a value', dish({ sodium: null, trans_fat: null }), ['trans fat', 'sodium']],
    ['the weight, and with it amounts by 100 g', dish({ net_grams: null }), ['net quantity']],
    ['what is neither vegetarian nor not', dish({ categories: [], storage: null }), ['vegetarian or non-vegetarian', 'storage']],
    [
      'all of a dish from before the labels',
      old,
      ['ingredients', 'allergens', 'may contain', 'net quantity', 'use within', 'storage', 'nutrition'],
    ],
  ])('reports as missing, and leaves out, %s', (_, facts, lacks) => {
    expect(labelLacks(facts)).toEqual(lacks);
    const { nutrition } = dishLabel(facts);
    expect(nutrition.filter(({ name, serving }) => serving === 0 && name !== 'Added sugars')).toEqual([]);
    expect(nutrition.map(({ name }) => name.toLowerCase()).filter((name) => lacks.includes(name))).toEqual([]);
    expect(nutrition.every(({ per_100_g }) => (per_100_g === null) === !facts.net_grams)).toBe(true);
  });

  it.each<[DishFacts['categories'], DishFacts['allergens'], ReturnType<typeof dishLabel>['mark']]>([
    [['vegetarian'], ['milk'], 'vegetarian'],
    [['vegetarian'], null, 'vegetarian'],
    [['vegetarian'], ['egg'], 'non-vegetarian'],
    [['vegetarian', 'non-vegetarian'], [], 'non-vegetarian'],
    [['breakfast'], ['fish'], 'non-vegetarian'],
    [['breakfast'], [], null],
  ])('marks %j with allergens %j as %s', (categories, allergens, mark) => {
    expect(dishLabel(dish({ categories, allergens })).mark).toBe(mark);
    expect(isVegetarian(dish({ categories, allergens }))).toBe(mark === 'vegetarian');
  });
});
