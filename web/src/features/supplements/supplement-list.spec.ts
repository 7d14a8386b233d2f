import { describe, expect, it } from '@jest/globals';
import { supplements } from './supplement';
import { supplementCategories } from './supplement-categories';
import { chosen, sortingOf } from './supplement-list';

const ids = (category: string | undefined, sorting: Parameters<typeof chosen>[2]) =>
  chosen(supplements, category, sorting).map(({ id }) => id);

describe('the supplement catalogue', () => {
  it('has eight supplements, ids 1 to 8, from 999 to 2499 rupees, each with weight, description and features', () => {
    expect(supplements.map(({ id }) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    const prices = supplements.map(({ price }) => price);
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([999, 2499]);
    for (const one of supplements) {
      expect(one.weight).toMatch(/^\d+(kg|g|ml)$/);
      expect(one.description.length).toBeGreaterThan(40);
      expect(one.features.length).toBeGreaterThanOrEqual(3);
    }
  });

  it('has supplements in every category', () => {
    for (const { slug } of supplementCategories) expect(ids(slug, 'name').length).toBeGreaterThan(0);
  });

  it('lists 25g protein per serving and 90% protein content for whey isolate', () => {
    expect(supplements[0]!.features).toEqual(expect.arrayContaining(['25g protein per serving', '90% protein content']));
  });
});

describe('filtering and sorting supplements', () => {
  it('sorts by name, by price low to high and by price high to low', () => {
    expect(chosen(supplements, undefined, 'name').map(({ name }) => name)).toEqual([
      'BCAA Recovery',
      'Glutamine Recovery',
      'L-Carnitine Energy',
      'Mass Gainer 1kg',
      'Mass Gainer 3kg',
      'Pre-Workout',
      'Whey Protein Concentrate',
      'Whey Protein Isolate',
    ]);
    expect(ids(undefined, 'price-low')).toEqual(['8', '7', '4', '5', '6', '2', '3', '1']);
    expect(ids(undefined, 'price-high')).toEqual(['1', '3', '2', '6', '5', '4', '7', '8']);
  });

  it('sorts the supplements of a category', () => {
    expect(ids('recovery', 'price-high')).toEqual(['6', '7']);
    expect(ids('pre-workouts', 'price-low')).toEqual(['8', '5']);
  });

  it('returns nothing for an unknown category', () => {
    expect(ids('vitamins', 'name')).toEqual([]);
  });

  it('does not change the given list', () => {
    chosen(supplements, undefined, 'price-low');
    expect(supplements[0]!.id).toBe('1');
  });

  it('sorts equal prices by name', () => {
    const level = supplements.map((one) => ({ ...one, price: supplements[0]!.price }));
    expect(chosen(level, undefined, 'price-high').map(({ id }) => id)).toEqual(ids(undefined, 'name'));
  });

  it('sorts by name if the query value is unknown', () => {
    expect([sortingOf(null), sortingOf('rating'), sortingOf('price-high')]).toEqual(['name', 'name', 'price-high']);
  });
});
