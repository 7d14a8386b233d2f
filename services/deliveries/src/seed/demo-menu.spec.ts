import { dinnerOf, lunchOf } from '@2x7/contracts';
import { describe, expect, it } from '@jest/globals';
import { dishOfSlot } from './demo-menu.js';

const days = Array.from({ length: 14 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`);
/** The vegetarian and the other dishes of the demonstration. */
const vegetarian = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const others = ['v', 'w', 'x', 'y', 'z'];

describe('the menu of the demonstration', () => {
  it('gives vegetarians no dish twice in seven lunches, as the Vegetarian Lunch Month promises', () => {
    const lunches = days.map((day) => dishOfSlot(vegetarian, lunchOf(day)));
    for (const first of [0, 3, 7]) expect(new Set(lunches.slice(first, first + 7)).size).toBe(7);
  });

  it('gives another dish every day, and another one at dinner than at lunch', () => {
    for (const dishes of [vegetarian, others]) {
      for (const slotOn of [lunchOf, dinnerOf]) {
        const served = days.map((day) => dishOfSlot(dishes, slotOn(day)));
        expect(served.filter((dish, index) => dish === served[index + 1])).toEqual([]);
      }
      expect(days.filter((day) => dishOfSlot(dishes, lunchOf(day)) === dishOfSlot(dishes, dinnerOf(day)))).toEqual([]);
    }
  });
});
