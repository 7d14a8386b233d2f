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
  it('is its highest-ranked mark, or the highest made after an administrator took it back, for any order and repetition', () => {
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
    ['of a rider where an administrator’s yields, whatever their numbers', [{ ...yielding, seq: 9 }, {}], 'failed'],
    [
      'of a correction above both',
      [
        { ...yielding, seq: 9 },
        { ...delivered, seq: 7 },
        { id: 'c', source: 'admin' },
      ],
      'failed',
    ],
    ['that yields where the rider has marked nothing', [yielding], 'delivered'],
    ['that yields where the rider has taken the mark back', [yielding, {}, undone], 'delivered'],
    [
      'that yields after an administrator has taken a mark back',
      [{ ...yielding, seq: 3 }, {}, { ...undone, source: 'admin' }],
      'delivered',
    ],
    ['that an administrator has taken back: none', [yielding, {}, { ...undone, source: 'admin' }], undefined],
    [
      'of the rider after an administrator has taken a mark back',
      [{ seq: 9 }, takenBack, { ...delivered, at: later, receivedAt: later }],
      'delivered',
    ],
    ['of the rider’s last mark after that', [takenBack, { ...delivered, at: later }, { id: 'z', seq: 2, at: later }], 'failed'],
    ['that the rider has taken back after that: none', [yielding, takenBack, { at: later }, { ...undone, at: later }], undefined],
    ['made before it and received after it: none', [takenBack, { ...delivered, seq: 9, receivedAt: later }], undefined],
    ['of a correction after it', [takenBack, { ...delivered, at: later }, { id: 'c', seq: 3, source: 'admin' }], 'failed'],
  ];
  it.each(ranks)('is that %s', (_, changes, result) => {
    const marks = changes.map(mark);
    for (const order of [marks, marks.toReversed()]) expect(outcomeOf(order, slot)?.result).toBe(result);
  });

  const facts = (outcome: DeliveryOutcome | null) => [outcome?.is_forfeited, isOwed(outcome), outcome?.is_late];
  const cases: [string, Partial<RecordedMark>, [forfeited: boolean, owed: boolean, late: boolean]][] = [
    ['no one is home inside the window', {}, [true, false, false]],
    ['at the first and the last moment of the window', { at: india('07:00') }, [true, false, false]],
    ['at the last moment of the window', { at: india('09:00') }, [true, false, false]],
    ['no one is home before the window', { at: new Date(india('07:00').getTime() - 1) }, [false, true, false]],
    ['no one is home after the window', { at: new Date(india('09:00').getTime() + 1) }, [false, true, true]],
    ['the shop is the cause', { cause: 'vehicle' }, [false, true, false]],
    ['it is delivered after the window', { ...delivered, at: india('09:20') }, [false, false, true]],
  ];
  it.each(cases)('where %s: forfeited, owed again, late', (_, changes, expected) => {
    expect(facts(outcomeOf([mark(changes)], slot))).toEqual(expected);
  });

  it('forfeits meals for the causes of customers only', () => {
    const forfeiting = failureCauses.filter((cause) => outcomeOf([mark({ cause })], slot)!.is_forfeited);
    expect(forfeiting).toEqual(['not-home', 'refused', 'wrong-address']);
    expect(markPlaces.some((place) => outcomeOf([mark({ ...delivered, place })], slot)!.is_forfeited)).toBe(false);
  });
});

describe('the time of an attempt', () => {
  const minutes = (count: number): number => count * 60_000;
  it.each([
    ['of a right clock', 0, '08:30', false],
    ['of a clock that is an hour ahead', 60, '08:30', true],
    ['of a clock that is nine minutes behind', -9, '08:30', false],
    ['of a clock that is two days behind', -2_880, '08:30', true],
    ['made in the future', 0, '09:30', false],
  ])('%s is corrected, never later than received, and a wrong clock is flagged', (_, error, time, isWrong) => {
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
  ])('of a clock that was %s is corrected by its error before, and flagged, and forfeits no meal', (_, before, now) => {
    const receivedAt = india('09:40');
    const moved = (moment: Date, error: number): Date => new Date(moment.getTime() + minutes(error));
    const phone = { phoneAt: moved(india('08:30'), before), phoneNow: moved(receivedAt, now), receivedAt };
    const attempt = attemptOf({ ...phone, errorBefore: minutes(before) });
    expect(attempt.at).toEqual(india('08:30'));
    expect(outcomeOf([mark({ ...attempt, receivedAt })], slot)).toMatchObject({ is_forfeited: false, is_clock_wrong: true });
  });

  it('is corrected by the error at the sending where the phone says nothing else, or a few minutes of a slow network', () => {
    const receivedAt = india('09:10');
    const phone = { phoneAt: india('08:30'), phoneNow: receivedAt, receivedAt };
    for (const errorBefore of [undefined, minutes(9), minutes(-9)]) {
      expect(attemptOf({ ...phone, errorBefore })).toEqual({ at: india('08:30'), clockErrorMs: 0, wasClockMoved: false });
    }
  });
});
