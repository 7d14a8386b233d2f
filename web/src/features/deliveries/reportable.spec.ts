import { describe, expect, it } from '@jest/globals';
import type { SubscriptionSlot } from '@2x7/contracts';
import { isReportable, reportable } from './reportable';

const slotOf = (facts: Partial<SubscriptionSlot> = {}): SubscriptionSlot =>
  ({ day: '2026-11-25', window: 'lunch', state: 'delivered', ...facts }) as SubscriptionSlot;
/** @param moment Indian time */
const nowAt = (moment: string): string => new Date(`${moment}:00+05:30`).toISOString();

describe('a problem with a delivery', () => {
  it.each([
    ['before its window', '2026-11-25T06:59', 14, false],
    ['from the beginning of its window', '2026-11-25T07:00', 14, true],
    ['until as many days after its window as the shop has set', '2026-12-09T08:59', 14, true],
    ['later than that', '2026-12-09T09:01', 14, false],
    ['on the last of seven days, where the shop does not say', '2026-12-02T08:59', undefined, true],
    ['after seven days, where the shop does not say', '2026-12-02T09:01', undefined, false],
  ])('can be reported at the times at which the server accepts it: %s', (_rule, moment, days, isOffered) => {
    expect(isReportable(slotOf(), { now: nowAt(moment), problem_within_days: days })).toBe(isOffered);
  });

  it('can be reported for deliveries that came or should have come, the newest first', () => {
    const slots = [slotOf(), slotOf({ day: '2026-11-26', state: 'locked' }), slotOf({ day: '2026-11-27', state: 'skipped' })];
    expect(reportable({ slots, now: nowAt('2026-11-28T12:00') }).map(({ day }) => day)).toEqual(['2026-11-26', '2026-11-25']);
  });
});
