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

it('WindowStore forgets the key that has not been seen for the longest time when it counts more than 10,000', () => {
  const store = new WindowStore();
  const count = (key: string): number => {
    let seen = 0;
    store.incr(key, (_, { current }) => (seen = current), timeWindow);
    return seen;
  };
  for (let key = 0; key < 10_000; key += 1) count(String(key));
  expect(count('0')).toBe(2);
  count('one more');
  expect([count('0'), count('1')]).toEqual([3, 1]);
});
