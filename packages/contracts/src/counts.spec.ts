import { describe, expect, it } from '@jest/globals';
import { counted, dayCount, deliveryCount, mealCount } from './counts.js';

describe('a count', () => {
  it('of one is in the singular, any other in the plural', () => {
    expect([0, 1, 2].map(mealCount)).toEqual(['0 meals', '1 meal', '2 meals']);
    expect([0, 1, 2].map(deliveryCount)).toEqual(['0 deliveries', '1 delivery', '2 deliveries']);
    expect([0, 1, 2].map(dayCount)).toEqual(['0 days', '1 day', '2 days']);
    expect([0, 1, 2].map((boxes) => counted(boxes, 'box', 'boxes'))).toEqual(['0 boxes', '1 box', '2 boxes']);
  });
});
