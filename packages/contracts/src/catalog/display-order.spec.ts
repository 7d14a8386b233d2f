import { expect, it } from '@jest/globals';
import { displayOrderOf } from './display-order.js';

it.each([
  [3, 3],
  ['3', 3],
  [' -3 ', -3],
  [1_000_000, 1_000_000],
  [-1_000_000, -1_000_000],
  [1_000_001, 0],
  [-1_000_001, 0],
  [2.5, 0],
  ['2.5', 0],
  ['first', 0],
  ['', 0],
  [' ', 0],
  [null, 0],
  [true, 0],
  [undefined, 0],
])('the position %j counts as %i', (typed, position) => expect(displayOrderOf(typed)).toBe(position));
