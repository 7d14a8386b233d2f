import { expect, it } from '@jest/globals';
import { isUndecided, refundOutcome } from './refund-outcome';

const cancelled = { state: 'cancelled', meals_left: 0 } as const;
const active = { state: 'active', meals_left: 3 } as const;
const ended = { state: 'ended', meals_left: 0 } as const;

const outcomes: [rule: string, facts: Parameters<typeof refundOutcome>, text: string][] = [
  ['the last refund of a cancelled plan cancelled it', [{ meals: null, is_last: true }, cancelled], 'the plan is cancelled.'],
  [
    'a refund before the one that cancelled the plan withdrew no meals',
    [{ meals: null, is_last: false }, cancelled],
    'no meals were withdrawn.',
  ],
  ['a decided refund of a cancelled plan names its meals', [{ meals: 2, is_last: false }, cancelled], '2 meals were withdrawn.'],
  ['a refund of a running plan waits for a decision', [{ meals: null, is_last: false }, active], 'its meals are not decided yet.'],
  ['a refund that was decided names its meals', [{ meals: 1, is_last: false }, active], '1 meal was withdrawn.'],
  ['a refund that was decided to take none says so', [{ meals: 0, is_last: false }, active], 'no meals were withdrawn.'],
  ['a refund of a plan without meals to come needs no decision', [{ meals: null, is_last: false }, ended], 'no meals were withdrawn.'],
];

it.each(outcomes)('%s', (_rule, facts, text) => {
  expect(refundOutcome(...facts)).toBe(text);
});

it('only a refund of a running plan with meals to come is undecided', () => {
  expect([active, cancelled, ended].map((plan) => isUndecided({ meals: null }, plan))).toEqual([true, false, false]);
  expect(isUndecided({ meals: 0 }, active)).toBe(false);
});
