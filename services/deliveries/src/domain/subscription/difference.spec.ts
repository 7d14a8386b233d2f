import { describe, expect, it } from '@jest/globals';
import { newSubscription } from '../../testing/sample-subscription.js';
import { differenceOf } from './difference.js';
import type { Delivery } from './subscription.js';

const planned = (...deliveries: [slot: number, meals: number, person?: number][]) =>
  newSubscription({
    persons: 2,
    planned: new Map(deliveries.map(([slot, meals, person = null]) => [slot, { meals, person } as Delivery])),
  });

describe('the difference of two plans', () => {
  it('has the slots in their order, in which their rows are locked', () => {
    const difference = differenceOf(planned([26, 2], [30, 2]), planned([24, 2], [28, 2], [30, 2]));
    expect(difference.map(({ slot, meals }) => [slot, meals])).toEqual([
      [24, 2],
      [26, -2],
      [28, 2],
    ]);
  });

  it.each([
    ['its person changes and its meals stay', planned([26, 1, 2]), 0],
    ['its meals change and its person stays', planned([26, 3, 1]), 2],
  ])('names a delivery where %s', (_rule, after, meals) => {
    expect(differenceOf(planned([26, 1, 1]), after)).toMatchObject([{ slot: 26, meals }]);
  });

  it('names no delivery that stays', () => {
    expect(differenceOf(planned([26, 1, 1], [28, 2]), planned([28, 2], [26, 1, 1]))).toEqual([]);
  });
});
