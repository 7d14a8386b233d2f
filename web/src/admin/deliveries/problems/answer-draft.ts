import {
  counted,
  formatPaise,
  mealCount,
  minimumPaise,
  slotText,
  type AdminProblem,
  type AnswerProblem,
  type DeliveryWindow,
} from '@2x7/contracts';

type AnswerKind = AnswerProblem['remedy'];

/** The answer as it is typed. `day`: of a replacement; empty for the end of the plan. */
export type AnswerDraft = {
  remedy: AnswerKind | undefined;
  meals: string;
  withdraws: boolean;
  day: string;
  window: DeliveryWindow;
  text: string;
};

export const newAnswer = (problem: AdminProblem): AnswerDraft => ({
  remedy: undefined,
  meals: '1',
  withdraws: problem.withdraws > 0,
  day: '',
  window: problem.slot?.window ?? 'lunch',
  text: '',
});

/** The cancellation that waits for an answer. Its first one decides about its meals; open again, it is a problem like any other. */
const askedRest = ({ rest, resolutions }: AdminProblem): AdminProblem['rest'] => (resolutions.length === 0 ? rest : null);

/** False where all the money, or all but less than the smallest refund, went back otherwise. */
const canRefund = ({ refundable }: AdminProblem): boolean => refundable.some((paise) => paise >= minimumPaise);

/** A cancellation whose money all went back otherwise: nothing is left to approve, and the plan does not go on. */
const isRefundedRest = (problem: AdminProblem): boolean => askedRest(problem) !== null && problem.is_plan_refunded === true;

/** A cancellation is approved with its money or declined; any other problem may have every answer. */
export const answersTo = (problem: AdminProblem): AnswerKind[] =>
  askedRest(problem)
    ? [...(isRefundedRest(problem) ? [] : (['refund'] as const)), 'decline']
    : ['replacement', 'credit', ...(canRefund(problem) ? (['refund'] as const) : []), 'answer', 'decline'];

export const answerLabels = (problem: AdminProblem): Record<AnswerKind, string> => ({
  replacement: 'Replacement: another meal',
  credit: 'Credit: add meals to the plan',
  refund: askedRest(problem) ? 'Approve: pay the rest back' : 'Refund: pay meals back',
  answer: 'Answer in words only',
  decline: declineLabel(problem),
});

function declineLabel(problem: AdminProblem): string {
  if (isRefundedRest(problem)) return 'Close it: all the money went back already';
  return askedRest(problem) ? 'Decline: the plan goes on' : 'Decline, with the reason';
}

const hasMeals = (remedy: AnswerKind | undefined): boolean => remedy === 'replacement' || remedy === 'credit' || remedy === 'refund';
const isNumber = (meals: number): boolean => Number.isInteger(meals) && meals > 0;

/** Whether the number of meals is asked: that of a cancellation is fixed. */
export const asksMeals = (problem: AdminProblem, { remedy }: AnswerDraft): boolean => !askedRest(problem) && hasMeals(remedy);

const mealsOf = (problem: AdminProblem, { meals }: AnswerDraft): number => askedRest(problem)?.meals ?? Number(meals);

/** Paise that go back for so many meals; undefined when so many cannot be paid back. */
const amountOf = (problem: AdminProblem, draft: AnswerDraft): number | undefined =>
  askedRest(problem)?.amount_paise ?? problem.refundable[mealsOf(problem, draft) - 1];

/** Meals still to come that leave the plan with their money. */
const withdrawn = (problem: AdminProblem, draft: AnswerDraft): number =>
  draft.withdraws ? Math.min(mealsOf(problem, draft), problem.meals_left) : 0;

/** What is sent; undefined while the draft is incomplete. */
export function answerOf(problem: AdminProblem, draft: AnswerDraft, key: string): AnswerProblem | undefined {
  const { remedy, day, window, text } = draft;
  const meals = mealsOf(problem, draft);
  if (!remedy || text.trim() === '' || (hasMeals(remedy) && !isNumber(meals))) return undefined;
  return {
    key,
    version: problem.version,
    remedy,
    text: text.trim(),
    meals: hasMeals(remedy) ? meals : null,
    slot: remedy === 'replacement' && day ? { day, window } : null,
    withdraw: remedy === 'refund' && !askedRest(problem) ? withdrawn(problem, draft) : null,
  };
}

function refundText(problem: AdminProblem, draft: AnswerDraft): string {
  const meals = mealsOf(problem, draft);
  const amount = amountOf(problem, draft);
  if (amount === undefined) return `At most ${mealCount(problem.refundable.length)} can still be paid back.`;
  const money = `${formatPaise(amount)} for ${mealCount(meals)} goes back to ${problem.customer.name}, the way it was paid.`;
  if (askedRest(problem)) return `${money} The meals are already out of the schedule.`;
  const count = withdrawn(problem, draft);
  return count > 0
    ? `${money} ${mealCount(count)} still to come ${count === 1 ? 'leaves' : 'leave'} the plan.`
    : `${money} The meals still to come stay in the plan.`;
}

const mealsAre = (meals: number): string => counted(meals, 'meal is', 'meals are');

/** A meal that is given for a delivery without a mark is given twice if the delivery fails by its mark. */
const markFirst = ({ slot, outcome }: AdminProblem): string =>
  slot && outcome === null ? ' The delivery is not marked: if it is marked as not delivered later, its meal comes again as well.' : '';

/** What the answer will do; undefined while the draft is incomplete. */
export function previewOf(problem: AdminProblem, draft: AnswerDraft): string | undefined {
  const effect = effectOf(problem, draft);
  return effect && hasMeals(draft.remedy) ? `${effect}${markFirst(problem)}` : effect;
}

/** Of an answer in words only. */
function wordsText(problem: AdminProblem, remedy: 'answer' | 'decline'): string {
  if (isRefundedRest(problem)) return 'The plan stays cancelled. The problem is closed with your reason.';
  if (remedy === 'answer') return 'The problem is closed with your answer.';
  return askedRest(problem) ? 'The meals return to the schedule, and no money goes back.' : 'The problem is closed with your reason.';
}

function effectOf(problem: AdminProblem, draft: AnswerDraft): string | undefined {
  const { remedy, day, window } = draft;
  if (!remedy) return undefined;
  const meals = mealsOf(problem, draft);
  if (hasMeals(remedy) && !isNumber(meals)) return undefined;
  if (remedy === 'refund') return refundText(problem, draft);
  if (remedy === 'replacement') return `${mealsAre(meals)} added ${day ? `to ${slotText({ day, window })}` : 'at the end of the plan'}.`;
  if (remedy === 'credit') return `${mealsAre(meals)} added at the end of the plan, or kept for the next one if no plan runs.`;
  return wordsText(problem, remedy);
}
