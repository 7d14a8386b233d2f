import type { ProblemResolution } from '@2x7/contracts';
import { expect, it } from '@jest/globals';
import { outcomeText } from './problem-text';

const credit: ProblemResolution = {
  ...{ remedy: 'credit', text: 'We are sorry.', meals: 2, slot: null, amount_paise: null, refund_state: null },
  ...{ credited_to: null, at: '2026-11-26T04:30:00.000Z' },
};

it.each<[ProblemResolution['credited_to'], string]>([
  [null, '2 meals added to the plan.'],
  [{ order_number: '2X7-000124', plan_name: 'Family Plan' }, '2 meals added to another plan: Family Plan, order 2X7-000124.'],
  ['next-plan', '2 meals kept for the next plan.'],
])('a credit to %j says where its meals went', (credited_to, text) => {
  expect(outcomeText({ ...credit, credited_to })).toBe(text);
});
