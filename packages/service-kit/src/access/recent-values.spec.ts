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
    ['is known within its lifetime', { clock: lifetime - 1, monotonic: lifetime - 1 }, true],
    ['is forgotten after its lifetime', { clock: lifetime, monotonic: lifetime }, false],
    ['is forgotten after the clock was set back by an hour', { clock: -3_600_000, monotonic: 1_000 }, false],
    ['is forgotten after its lifetime although the clock was set back', { clock: 1_000, monotonic: lifetime }, false],
    ['is forgotten after the machine was suspended for its lifetime', { clock: lifetime, monotonic: 1_000 }, false],
  ])('%s', (_when, passed, expected) => {
    expect(isKnownAfter(passed)).toBe(expected);
  });
});

it('values that are kept for a limited time are forgotten together once there are a thousand, so that they do not fill the memory', () => {
  const values = new RecentValues<number>();
  for (let kept = 1; kept <= 1_001; kept += 1) values.keep(String(kept), kept, lifetime);
  expect([values.get('1'), values.get('1000'), values.get('1001')]).toEqual([undefined, undefined, 1_001]);
});
