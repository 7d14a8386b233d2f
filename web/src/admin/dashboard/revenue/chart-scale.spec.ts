import { describe, expect, it } from '@jest/globals';
import { roundSteps } from './chart-scale';

describe('the lines of the chart', () => {
  for (const [highest, lines] of [
    [9_500, [0, 2_500, 5_000, 7_500, 10_000]],
    [20_000, [0, 5_000, 10_000, 15_000, 20_000]],
    [1, [0, 0.25, 0.5, 0.75, 1]],
    [0, [0]],
    [1_23_456, [0, 50_000, 1_00_000, 1_50_000]],
  ] as const) {
    it(`for ${highest} rupees are at ${lines.join(', ')}`, () => expect(roundSteps(highest)).toEqual(lines));
  }
});
