import { expect, it, jest } from '@jest/globals';
import { WindowStore } from './window-store.js';

const timeWindow = 60_000;

it('WindowStore counts each key from its first request for one window, then anew', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const store = new WindowStore();
  const count = (key: string): number => {
    let seen = 0;
    store.incr(key, (_, { current }) => (seen = current), timeWindow);
    return seen;
  };
  expect([count('a'), count('a'), count('b')]).toEqual([1, 2, 1]);
  clock.mockReturnValue(timeWindow - 1);
  expect(count('a')).toBe(3);
  clock.mockReturnValue(timeWindow);
  expect(count('a')).toBe(1);
});
