import { failureCauses, markPlaces, slotNumber, type DeliveryOutcome } from '@2x7/contracts';
import { describe, expect, it } from '@jest/globals';
import { histories } from '../../testing/config.js';
import { randomOf } from '../../testing/random.js';
import { attemptOf, isOwed, outcomeOf, type RecordedMark } from './outcome.js';

const slot = slotNumber({ day: '2026-11-30', window: 'lunch' });
const india = (time: string): Date => new Date(`2026-11-30T${time}:00+05:30`);
const mark = (changes: Partial<RecordedMark> = {}): RecordedMark => ({
  ...{ id: 'a', seq: 1, source: 'rider', result: 'failed', place: null, cause: 'not-home' },
  ...{ at: india('08:00'), receivedAt: india('08:00'), clockErrorMs: 0 },
  ...changes,
});
const delivered = { result: 'delivered', place: 'guard', cause: null } as const;

describe('the outcome of a delivery', () => {
  it('is its highest-ranked mark, or the highest that was made after an administrator took it back, in any order and repetition', () => {
    for (let seed = 1; seed <= histories; seed += 1) {
      const random = randomOf(seed);
      const any = <T>(values: readonly T[]): T => values[random(values.length)]!;
      const marks = Array.from({ length: 1 + random(6) }, (_, index) =>
        mark({
          id: `${random(3)}-${index}`,
          seq: 1 + random(3),
          source: any(['rider', 'rider', 'admin']),
          at: new Date(india('06:00').getTime() + random(240) * 60_000),
          receivedAt: new Date(india('06:00').getTime() + random(240) * 60_000),
          ...any([delivered, { result: 'failed', cause: any(failureCauses) }, { result: 'undone', cause: null }]),
        }),
      );
      const rank = ({ source, seq, id }: RecordedMark): string => `${source === 'admin' ? 1 : 0}-${seq}-${id}`;
      const ranked = marks.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1));
      const isTakenBack = ranked[0]!.source === 'admin' && ranked[0]!.result === 'undone';
      const later = ranked.find(({ source, at }) => isTakenBack && source === 'rider' && at > ranked[0]!.receivedAt);
      const highest = later ?? ranked[0]!;
      const shuffled = [...marks, ...marks.slice(random(marks.length))].sort(() => random(3) - 1);
      expect([seed, outcomeOf(shuffled, slot)]).toEqual([seed, outcomeOf([highest], slot)]);
      expect([seed, outcomeOf([highest], slot)?.result]).toEqual([seed, highest.result === 'undone' ? undefined : highest.result]);
    }
  });

  const yielding = { ...delivered, id: 'y', source: 'admin', yieldsToRider: true } as const;
  const undone = { id: 'u', seq: 2, result: 'undone', cause: null } as const;
  const takenBack = { ...undone, source: 'admin' } as const;
  const later = india('08:20');
  const ranks: [rule: string, marks: Partial<RecordedMark>[], result: string | undefined][] = [
    ['the rider’s mark over the yielding mark of an administrator, whatever their numbers', [{ ...yielding, seq: 9 }, {}], 'failed'],
    [
      'a correction over both',
      [
        { ...yielding, seq: 9 },
        { ...delivered, seq: 7 },
        { id: 'c', source: 'admin' },
      ],
      'failed',
    ],
    ['the yielding mark when the rider has marked nothing', [yielding], 'delivered'],
    ['the yielding mark when the rider has taken the mark back', [yielding, {}, undone], 'delivered'],
    [
      'a yielding mark that was made after an administrator took a mark back',
      [{ ...yielding, seq: 3 }, {}, { ...undone, source: 'admin' }],
      'delivered',
    ],
    ['none after an administrator took the mark back', [yielding, {}, { ...undone, source: 'admin' }], undefined],
    [
      'the mark that the rider makes after an administrator took one back',
      [{ seq: 9 }, takenBack, { ...delivered, at: later, receivedAt: later }],
      'delivered',
    ],
    [
      'the last mark that the rider makes after an administrator took one back',
      [takenBack, { ...delivered, at: later }, { id: 'z', seq: 2, at: later }],
      'failed',
    ],
    [
      'none when the rider takes back the mark made after an administrator took one back',
      [yielding, takenBack, { at: later }, { ...undone, at: later }],
      undefined,
    ],
    [
      'none when the rider’s mark was made before an administrator took one back and is received later',
      [takenBack, { ...delivered, seq: 9, receivedAt: later }],
      undefined,
    ],
    [
      'a correction that was made after an administrator took a mark back',
      [takenBack, { ...delivered, at: later }, { id: 'c', seq: 3, source: 'admin' }],
      'failed',
    ],
  ];
  it.each(ranks)('is %s', (_, changes, result) => {
    const marks = changes.map(mark);
    for (const order of [marks, marks.toReversed()]) expect(outcomeOf(order, slot)?.result).toBe(result);
  });

  const facts = (outcome: DeliveryOutcome | null) => [outcome?.is_forfeited, isOwed(outcome), outcome?.is_late];
  const cases: [string, Partial<RecordedMark>, [forfeited: boolean, owed: boolean, late: boolean]][] = [
    ['forfeits the meal when no one is home inside the window', {}, [true, false, false]],
    ['forfeits the meal when no one is home at the first moment of the window', { at: india('07:00') }, [true, false, false]],
    ['forfeits the meal when no one is home at the last moment of the window', { at: india('09:00') }, [true, false, false]],
    ['owes the meal again when no one is home before the window', { at: new Date(india('07:00').getTime() - 1) }, [false, true, false]],
    [
      'owes the meal again, and is late, when no one is home after the window',
      { at: new Date(india('09:00').getTime() + 1) },
      [false, true, true],
    ],
    ['owes the meal again when the shop is the cause', { cause: 'vehicle' }, [false, true, false]],
    ['is late when it is delivered after the window', { ...delivered, at: india('09:20') }, [false, false, true]],
  ];
  it.each(cases)('%s', (_, changes, expected) => {
    expect(facts(outcomeOf([mark(changes)], slot))).toEqual(expected);
  });

  it('forfeits meals only for causes of the customer', () => {
    const forfeiting = failureCauses.filter((cause) => outcomeOf([mark({ cause })], slot)!.is_forfeited);
    expect(forfeiting).toEqual(['not-home', 'refused', 'wrong-address']);
    expect(markPlaces.some((place) => outcomeOf([mark({ ...delivered, place })], slot)!.is_forfeited)).toBe(false);
  });
});

describe('the time of an attempt', () => {
  const minutes = (count: number): number => count * 60_000;
  it.each([
    ['for a right clock', 0, '08:30', false],
    ['for a clock that is an hour ahead', 60, '08:30', true],
    ['for a clock that is nine minutes behind', -9, '08:30', false],
    ['for a clock that is two days behind', -2_880, '08:30', true],
    ['for an attempt in the future', 0, '09:30', false],
  ])('is corrected %s, is never later than its receipt, and is flagged when the clock is wrong', (_, error, time, isWrong) => {
    const receivedAt = india('09:10');
    const shifted = (moment: Date): Date => new Date(moment.getTime() + minutes(error));
    const attempt = attemptOf({ phoneAt: shifted(india(time)), phoneNow: shifted(receivedAt), receivedAt });
    expect(attempt.at).toEqual(india(time) < receivedAt ? india(time) : receivedAt);
    expect(outcomeOf([mark({ ...attempt, receivedAt })], slot)).toMatchObject({
      is_clock_wrong: isWrong,
      received_at: receivedAt.toISOString(),
    });
  });

  it.each([
    ['put right', 90, 0],
    ['put back', -180, 0],
    ['moved to a wrong time', 0, 60],
    ['moved from one wrong time to another', 6, -6],
  ])('is corrected by the earlier error of a clock that was %s, is flagged, and forfeits no meal', (_, before, now) => {
    const receivedAt = india('09:40');
    const moved = (moment: Date, error: number): Date => new Date(moment.getTime() + minutes(error));
    const phone = { phoneAt: moved(india('08:30'), before), phoneNow: moved(receivedAt, now), receivedAt };
    const attempt = attemptOf({ ...phone, errorBefore: minutes(before) });
    expect(attempt.at).toEqual(india('08:30'));
    expect(outcomeOf([mark({ ...attempt, receivedAt })], slot)).toMatchObject({ is_forfeited: false, is_clock_wrong: true });
  });

  it('is 1970 at the earliest, however far the phone says it has moved its clock', () => {
    const receivedAt = india('09:10');
    const phone = { phoneAt: new Date(0), phoneNow: receivedAt, receivedAt, errorBefore: receivedAt.getTime() };
    expect(attemptOf(phone).at).toEqual(new Date(0));
  });

  it('is corrected by the error at sending when the phone reports no earlier error or one of a few minutes', () => {
    const receivedAt = india('09:10');
    const phone = { phoneAt: india('08:30'), phoneNow: receivedAt, receivedAt };
    for (const errorBefore of [undefined, minutes(9), minutes(-9)]) {
      expect(attemptOf({ ...phone, errorBefore })).toEqual({ at: india('08:30'), clockErrorMs: 0, wasClockMoved: false });
    }
  });
});
