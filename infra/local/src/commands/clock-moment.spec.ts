import { describe, expect, it } from '@jest/globals';
import { clockMoment, onlyClockArgument } from './clock-moment.js';
import { UsageError } from './command.js';

const now = new Date('2026-12-01T14:25:00Z');

describe('the argument of npm run clock', () => {
  it.each([
    ['2026-12-03T07:30', '2026-12-03T02:00:00.000Z'],
    ['+30m', '2026-12-01T14:55:00.000Z'],
    ['+2h', '2026-12-01T16:25:00.000Z'],
    ['+1d', '2026-12-02T14:25:00.000Z'],
  ])('%s means %s where it is 14:25 UTC on 1 December', (argument, moment) => {
    expect(clockMoment(argument, now).toISOString()).toBe(moment);
  });
  it.each(['tomorrow', '2026-02-31T10:00', '2026-12-01', '2026-12-01T24:00', '-2h', '+2', '+2w'])('%s is refused', (argument) => {
    expect(() => clockMoment(argument, now)).toThrow(UsageError);
  });
  it('is refused together with a second argument', () => {
    expect(() => onlyClockArgument(['+2h', '+1d'])).toThrow(UsageError);
  });
});
