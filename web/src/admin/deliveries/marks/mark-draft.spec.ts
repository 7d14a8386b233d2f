import type { DeliveryOutcome } from '@2x7/contracts';
import { describe, expect, it } from '@jest/globals';
import { enteredTime, firstDraft, firstTime, instantIn, markOf, type MarkDraft } from './mark-draft';

const slot = { day: '2026-11-30', window: 'lunch' } as const;
const at = (moment: string): Date => new Date(`${moment}:00+05:30`);
const draft: MarkDraft = { result: 'delivered', place: 'guard', cause: 'not-home', time: '08:10', reason: '' };

describe('a mark from paper', () => {
  it.each([
    ['the current one inside the window', '2026-11-30T08:20', '08:20'],
    ['the beginning of the window before it', '2026-11-29T22:00', '07:00'],
    ['the end of the window after it', '2026-12-02T10:00', '09:00'],
  ])('proposes as its time %s', (_, now, time) => {
    expect(firstTime(slot, at(now))).toBe(time);
  });

  it('has the place of a delivery, the cause of a failure, and neither when a mark is taken back', () => {
    const facts = { delivery_id: 'x', at: '2026-11-30T02:40:00.000Z' };
    expect(markOf(slot, 'x', draft)).toEqual({ ...facts, result: 'delivered', place: 'guard', cause: null });
    expect(markOf(slot, 'x', { ...draft, result: 'failed' })).toEqual({ ...facts, result: 'failed', place: null, cause: 'not-home' });
    expect(markOf(slot, 'x', { ...draft, result: 'undone' })).toEqual({ ...facts, result: 'undone', place: null, cause: null });
    expect(instantIn(slot, '08:10')).toBe(facts.at);
  });
});

describe('a correction', () => {
  /** 30 s after the window. */
  const late: DeliveryOutcome = {
    ...{ result: 'failed', place: null, cause: 'vehicle', at: '2026-11-30T03:30:30.000Z', received_at: '2026-11-30T03:31:00.000Z' },
    ...{ source: 'rider', is_late: true, is_forfeited: false, is_clock_wrong: false },
  };
  const now = at('2026-12-02T10:00');

  it('starts with the recorded outcome, or with a delivery that was handed over when none is recorded', () => {
    expect(firstDraft(slot, { now, outcome: late, reason: '' })).toMatchObject({ result: 'failed', cause: 'vehicle', time: '09:00' });
    const delivered: DeliveryOutcome = { ...late, result: 'delivered', place: 'guard', cause: null, at: '2026-11-30T02:40:00.000Z' };
    expect(firstDraft(slot, { now, outcome: delivered, reason: '' })).toMatchObject({ result: 'delivered', place: 'guard', time: '08:10' });
    const open = firstDraft(slot, { now, outcome: null, reason: 'Paper' });
    expect(open).toMatchObject({ result: 'delivered', place: 'handed-over', time: '09:00', reason: 'Paper' });
  });

  it('keeps the recorded moment to the second until another time is entered', () => {
    const first = firstDraft(slot, { now, outcome: late, reason: '' });
    expect(markOf(slot, 'x', { ...first, cause: 'not-home' })).toMatchObject({ cause: 'not-home', at: late.at });
    expect(markOf(slot, 'x', { ...first, ...enteredTime('08:59') })).toMatchObject({ at: instantIn(slot, '08:59') });
  });

  it('takes the recorded time when it is entered as one to the minute: 09:00:30 becomes 09:00', () => {
    const first = firstDraft(slot, { now, outcome: late, reason: '' });
    expect(markOf(slot, 'x', { ...first, ...enteredTime('08:59'), ...enteredTime('09:00') })).toMatchObject({
      at: '2026-11-30T03:30:00.000Z',
    });
  });
});
