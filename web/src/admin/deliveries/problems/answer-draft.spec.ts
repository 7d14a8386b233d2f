import type { AdminProblem } from '@2x7/contracts';
import { expect, it } from '@jest/globals';
import { answerLabels, answerOf, answersTo, asksMeals, newAnswer, previewOf, type AnswerDraft } from './answer-draft.js';

const problem = {
  rest: null,
  version: 3,
  slot: { day: '2026-12-01', window: 'dinner' },
  customer: { name: 'Asha Rao', email: 'asha@mail.example', phone: '' },
  refundable: [17_100, 34_250],
  meals_left: 1,
  withdraws: 1,
  resolutions: [],
} as unknown as AdminProblem;
const cancellation = { ...problem, rest: { meals: 5, amount_paise: 85_500 } };
/** Its refund was refused, so its meals are in the schedule again. */
const openAgain = { ...cancellation, resolutions: [{ remedy: 'refund', refund_state: 'refused' }] } as unknown as AdminProblem;
const draft = (changes: Partial<AnswerDraft>): AnswerDraft => ({ ...newAnswer(problem), text: ' Sorry ', ...changes });

it.each([
  [
    problem,
    { remedy: 'refund', meals: '2' },
    /^₹342\.50 for 2 meals goes back to Asha Rao.* 1 meal still to come leaves/,
    { meals: 2, withdraw: 1 },
  ],
  [problem, { remedy: 'refund', withdraws: false }, /^₹171 for 1 meal.*stay in the plan/, { meals: 1, withdraw: 0 }],
  [problem, { remedy: 'refund', meals: '3' }, /^At most 2 meals can still be paid back/, { meals: 3 }],
  [problem, { remedy: 'replacement', day: '2026-12-03' }, /Thursday 3 December, dinner/, { slot: { day: '2026-12-03', window: 'dinner' } }],
  [problem, { remedy: 'replacement' }, /^1 meal is added at the end of the plan/, { slot: null, meals: 1, withdraw: null }],
  [problem, { remedy: 'credit', meals: '2' }, /^2 meals are added/, { meals: 2 }],
  [{ ...problem, meals_left: 9 }, { remedy: 'refund', meals: '2' }, /2 meals still to come leave the plan/, { withdraw: 2 }],
  [problem, { remedy: 'replacement', meals: '2' }, /^2 meals are added/, { meals: 2 }],
  [problem, { remedy: 'decline' }, /closed with your reason/, { meals: null, text: 'Sorry' }],
  [cancellation, { remedy: 'refund', meals: '1' }, /^₹855 for 5 meals/, { meals: 5, withdraw: null }],
  [cancellation, { remedy: 'decline' }, /return to the schedule/, { meals: null }],
  [openAgain, { remedy: 'refund', meals: '2' }, /^₹342\.50 for 2 meals.* 1 meal still to come leaves/, { meals: 2, withdraw: 1 }],
  [
    { ...problem, outcome: null },
    { remedy: 'credit' },
    /^1 meal.* The delivery is not marked: .* its meal comes again as well/,
    { meals: 1 },
  ],
  [openAgain, { remedy: 'decline' }, /closed with your reason/, { meals: null }],
] as const)('an answer to a problem describes what it does, and sends it: case %#', (of, changes, preview, sent) => {
  const answer = draft(changes);
  expect(previewOf(of, answer)).toMatch(preview);
  expect(answerOf(of, answer, 'k')).toMatchObject({ key: 'k', version: 3, ...sent });
});

it('an answer to a problem needs a remedy, a number of meals and a text, and offers a refund only while money is left', () => {
  for (const changes of [{}, { remedy: 'credit', meals: '' }, { remedy: 'credit', meals: '1.5' }, { remedy: 'answer', text: ' ' }] as const)
    expect(answerOf(problem, draft(changes), 'k')).toBeUndefined();
  // Of an order whose money all went back otherwise, some meals are left without an amount.
  for (const refundable of [[], [0, 0], [99]]) {
    expect(answersTo({ ...problem, refundable })).toEqual(['replacement', 'credit', 'answer', 'decline']);
  }
  expect(answersTo({ ...problem, refundable: [99, 198] })).toContain('refund');
  expect(answersTo(cancellation)).toEqual(['refund', 'decline']);
  expect(answersTo(openAgain)).toEqual(answersTo(problem));
});

it('a cancellation whose order was refunded in full meanwhile can only be closed, and its plan does not go on', () => {
  const refunded = { ...cancellation, is_plan_refunded: true };
  expect(answersTo(refunded)).toEqual(['decline']);
  expect(answerLabels(refunded).decline).toBe('Close it: all the money went back already');
  expect(previewOf(refunded, draft({ remedy: 'decline' }))).toBe('The plan stays cancelled. The problem is closed with your reason.');
  expect(answersTo({ ...problem, is_plan_refunded: true })).toEqual(answersTo(problem));
});

it('the number of meals is asked of an answer with meals, and not of a cancellation, whose number is fixed', () => {
  const isAsked = (of: AdminProblem, remedy: AnswerDraft['remedy']) => asksMeals(of, draft({ remedy }));
  expect([isAsked(problem, 'credit'), isAsked(problem, 'answer'), isAsked(problem, undefined)]).toEqual([true, false, false]);
  expect([isAsked(cancellation, 'refund'), isAsked(openAgain, 'refund')]).toEqual([false, true]);
});

it('an answer is named by what it does: a refund approves a cancellation, and declining it lets the plan go on', () => {
  expect(answerLabels(problem)).toMatchObject({ refund: 'Refund: pay meals back', decline: 'Decline, with the reason' });
  expect(answerLabels(cancellation)).toMatchObject({ refund: 'Approve: pay the rest back', decline: 'Decline: the plan goes on' });
});

it('an answer without a remedy or a number of meals has no preview', () => {
  for (const changes of [{}, { remedy: 'credit', meals: '' }, { remedy: 'replacement', meals: '0' }] as const)
    expect(previewOf(problem, draft(changes))).toBeUndefined();
});

it('only an answer that gives a meal for a delivery names that the delivery is not marked', () => {
  const unmarked: AdminProblem = { ...problem, outcome: null };
  const isNamed = (of: AdminProblem, remedy: AnswerDraft['remedy']) => previewOf(of, draft({ remedy }))!.includes('is not marked');
  expect([isNamed(unmarked, 'refund'), isNamed(unmarked, 'answer'), isNamed(unmarked, 'decline')]).toEqual([true, false, false]);
  expect([isNamed(problem, 'credit'), isNamed({ ...unmarked, slot: null }, 'credit')]).toEqual([false, false]);
});

it('the number of meals does not matter to an answer in words', () => {
  expect(answerOf(problem, draft({ remedy: 'answer', meals: '' }), 'k')).toMatchObject({ remedy: 'answer', meals: null, slot: null });
  expect(previewOf(problem, draft({ remedy: 'answer' }))).toBe('The problem is closed with your answer.');
});

it('the day of a replacement is not sent with another answer', () => {
  expect(answerOf(problem, draft({ remedy: 'credit', day: '2026-12-03' }), 'k')).toMatchObject({ slot: null });
});
