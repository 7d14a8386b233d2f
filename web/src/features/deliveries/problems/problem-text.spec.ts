import type { Problem, ProblemResolution } from '@2x7/contracts';
import { expect, it } from '@jest/globals';
import { resolutionText, stateText } from './problem-text';

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

it.each<[string, Partial<Problem>, string]>([
  ['that is not due yet', { is_overdue: false }, 'Open: we answer by Thursday 3 December'],
  ['that was due', { is_overdue: true }, 'Open: our answer is late. It was due by Thursday 3 December.'],
  ['whose refund could not be made', { is_overdue: true, resolutions: [refusedRefund] }, 'Open: we look into it and write to you'],
])('an open problem %s never promises an answer by a day that has passed', (_case, problem, text) => {
  const open = { state: 'open', due_at: '2026-12-03T04:30:00.000Z', resolutions: [], ...problem } as unknown as Problem;
  expect(stateText(open)).toBe(text);
});
