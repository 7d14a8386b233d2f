import {
  dayOf,
  dayText,
  formatPaise,
  mealCount,
  slotText,
  type Problem,
  type ProblemKind,
  type ProblemResolution,
  type Remedy,
} from '@2x7/contracts';

export const kindLabels: Record<ProblemKind, string> = {
  missing: 'My box did not come',
  late: 'It came late',
  'wrong-food': 'It was the wrong food',
  damaged: 'It was damaged or spilled',
  quality: 'The food was not good',
  allergy: 'It had something I must not eat',
  delivery: 'Something at the door',
  'cancel-rest': 'Cancel the rest of the plan',
  other: 'Something else',
};

export const wishLabels: Record<Remedy, string> = {
  replacement: 'Bring me another meal',
  credit: 'Add the meal to my plan',
  refund: 'Pay the meal back',
  answer: 'An answer is enough',
};

/** The plan and the delivery that a problem is about. */
export const subjectOf = ({ plan_name: plan, slot }: Problem): string => (slot ? `${slotText(slot)}, ${plan}` : plan);

/** `Monday 30 November`: the day until which the shop answers. */
export const dueDay = ({ due_at: due }: Problem): string => dayText(dayOf(new Date(due)));

/** The answer after a refused refund is due at once; its email names no day either. */
function openText(problem: Problem): string {
  if (!problem.is_overdue) return `we answer by ${dueDay(problem)}`;
  if (problem.resolutions.at(-1)?.refund_state === 'refused') return 'we look into it and write to you';
  return `our answer is late. It was due by ${dueDay(problem)}.`;
}

export function stateText(problem: Problem): string {
  if (problem.state === 'open') return `Open: ${openText(problem)}`;
  return problem.state === 'resolved' ? 'Answered' : 'Declined, with a reason';
}

function refundText({ amount_paise: amount, meals, refund_state: state }: ProblemResolution): string {
  const money = `${formatPaise(amount ?? 0)} for ${mealCount(meals ?? 0)}`;
  if (state === 'done') return `${money} paid back.`;
  return state === 'refused' ? `${money} could not be paid back. The problem is open again.` : `${money} is on its way back.`;
}

function creditText({ meals, credited_to: to }: ProblemResolution): string {
  const credit = mealCount(meals ?? 0);
  if (!to) return `${credit} added to the plan.`;
  return to === 'next-plan'
    ? `${credit} kept for the next plan.`
    : `${credit} added to another plan: ${to.plan_name}, order ${to.order_number}.`;
}

/** What an answer did, in a sentence; undefined for an answer in words only. */
export function resolutionText(resolution: ProblemResolution): string | undefined {
  const { remedy, meals, slot } = resolution;
  if (remedy === 'refund') return refundText(resolution);
  if (remedy === 'credit') return creditText(resolution);
  if (remedy === 'replacement') return `${mealCount(meals ?? 0)} ${slot ? `for ${slotText(slot)}` : 'at the end of the plan'}.`;
  return undefined;
}
