import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { RecentValues } from './recent-values.js';

const lifetime = 20_000;

describe('a value that is kept for a limited time', () => {
  afterEach(() => void jest.useRealTimers());

  /** Whether it is still known, after so many ms on the clock of the machine and on the one that nothing sets. */
  function isKnownAfter({ clock, monotonic }: { clock: number; monotonic: number }): boolean {
    jest.useFakeTimers({ now: 1_000_000, doNotFake: ['performance'] });
    const steady = jest.spyOn(performance, 'now').mockReturnValue(500);
    const values = new RecentValues<string>();
    values.keep('visitor', 'token', lifetime);
    jest.setSystemTime(1_000_000 + clock);
    steady.mockReturnValue(500 + monotonic);
    return values.get('visitor') === 'token';
  }

  it.each([
    ['within its lifetime', { clock: lifetime - 1, monotonic: lifetime - 1 }, true],
    ['after it', { clock: lifetime, monotonic: lifetime }, false],
    ['after the clock was set back by an hour', { clock: -3_600_000, monotonic: 1_000 }, false],
    ['after the clock was set back by less than has passed', { clock: 1_000, monotonic: lifetime }, false],
    ['after the machine was suspended', { clock: lifetime, monotonic: 1_000 }, false],
  ])('is known or forgotten %s', (_when, passed, expected) => {
    expect(isKnownAfter(passed)).toBe(expected);
  });
});
