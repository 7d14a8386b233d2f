import type { Problem, ProblemResolution } from '@2x7/contracts';
import { expect, it } from '@jest/globals';
import { resolutionText, stateText, subjectOf } from './problem-text';

const credit: ProblemResolution = {
  ...{ remedy: 'credit', text: 'We are sorry.', meals: 2, slot: null, amount_paise: null, refund_state: null },
  ...{ credited_to: null, at: '2026-11-26T04:30:00.000Z' },
};

it.each<[ProblemResolution['credited_to'], string]>([
  [null, '2 meals added to the plan.'],
  [{ order_number: '2X7-000124', plan_name: 'Family Plan' }, '2 meals added to another plan: Family Plan, order 2X7-000124.'],
  ['next-plan', '2 meals kept for the next plan.'],
])('a credit to %j says where its meals went', (credited_to, text) => {
  expect(resolutionText({ ...credit, credited_to })).toBe(text);
});

const refusedRefund: ProblemResolution = { ...credit, remedy: 'refund', amount_paise: 25_707, refund_state: 'refused' };

it.each<[ProblemResolution['refund_state'], string]>([
  ['requested', '₹257.07 for 2 meals is on its way back.'],
  ['done', '₹257.07 for 2 meals paid back.'],
  ['refused', '₹257.07 for 2 meals could not be paid back. The problem is open again.'],
])('a refund that is %s says where the money is', (refund_state, text) => {
  expect(resolutionText({ ...refusedRefund, refund_state })).toBe(text);
});

it.each<[ProblemResolution['remedy'], ProblemResolution['slot'], string | undefined]>([
  ['replacement', { day: '2026-12-01', window: 'dinner' }, '2 meals for Tuesday 1 December, dinner.'],
  ['replacement', null, '2 meals at the end of the plan.'],
  ['answer', null, undefined],
  ['decline', null, undefined],
])('the answer %s with the slot %j does: %s', (remedy, slot, text) => {
  expect(resolutionText({ ...credit, remedy, slot })).toBe(text);
});

it.each<[string, Partial<Problem>, string]>([
  ['that is not due yet', { is_overdue: false }, 'Open: we answer by Thursday 3 December'],
  ['that was due', { is_overdue: true }, 'Open: our answer is late. It was due by Thursday 3 December.'],
  ['whose refund could not be made', { is_overdue: true, resolutions: [refusedRefund] }, 'Open: we look into it and write to you'],
])('an open problem %s never promises an answer by a day that has passed', (_case, problem, text) => {
  const open = { state: 'open', due_at: '2026-12-03T04:30:00.000Z', resolutions: [], ...problem } as unknown as Problem;
  expect(stateText(open)).toBe(text);
});

it.each<[Problem['state'], string]>([
  ['resolved', 'Answered'],
  ['declined', 'Declined, with a reason'],
])('a problem that is %s says so', (state, text) => expect(stateText({ state } as Problem)).toBe(text));

it('a problem is about a delivery of the plan, or about the plan as a whole', () => {
  const subject = (slot: Problem['slot']) => subjectOf({ plan_name: 'Family Plan', slot } as Problem);
  expect([subject({ day: '2026-12-01', window: 'lunch' }), subject(null)]).toEqual([
    'Tuesday 1 December, lunch, Family Plan',
    'Family Plan',
  ]);
});
