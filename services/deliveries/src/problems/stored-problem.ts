import type { AdminProblem, Problem, ProblemResolution, SlotNumber } from '@2x7/contracts';
import { slotOrNull } from '../domain/calendar/calendar.js';
import { problemNumber } from '../domain/problem-number.js';
import { refundableAmounts } from '../domain/schedule/meal-refunds.js';
import { isRefunded } from '../subscriptions/subscription.repository.js';
import type { PaidFacts } from './refunds/refund-request.repository.js';

type Outcome = AdminProblem['outcome'];
type RefundState = ProblemResolution['refund_state'];
type AnswerRow = Pick<ProblemResolution, 'remedy' | 'text' | 'meals' | 'credited_to'> & {
  slot: SlotNumber | null;
  amount_paise: number | null;
  refund_state: RefundState;
  at: string;
};

/** A problem with all that belongs to it, as `problemColumns` read it. */
export type ProblemRow = {
  id: string;
  number: string;
  version: number;
  subscription_id: string;
  order_number: string;
  plan_name: string;
  name: string;
  email: string;
  phone: string;
  slot: SlotNumber | null;
  kind: Problem['kind'];
  text: string;
  wish: Problem['wish'];
  photos: string[];
  rest: Problem['rest'];
  state: Problem['state'];
  reported_at: Date;
  due_at: Date;
  is_overdue: boolean;
  is_plan_refunded: boolean;
  reopened: { at: string; text: string } | null;
  answers: AnswerRow[];
  outcome: Outcome;
  /** Of the sort column of the list, in µs. */
  micros: string;
};

/**
 * Columns of a problem `p` of the plan `s`. The request of a cancellation is the first of its problem: it is stored with the report.
 * @param now SQL of the current time
 */
export const problemColumns = (
  now: string,
): string => `p.id, p.number, p.version, p.subscription_id, s.number AS order_number, s.plan ->> 'name' AS plan_name,
  s.name, s.email, s.phone, p.slot, p.kind, p.text, p.wish, p.photos, p.state, p.reported_at, p.due_at,
  p.state = 'open' AND p.due_at < ${now} AS is_overdue, s.cancelled_at IS NOT NULL AND ${isRefunded} AS is_plan_refunded,
  (SELECT json_build_object('at', r.at, 'text', r.text) FROM problem_reopenings r WHERE r.problem_id = p.id) AS reopened,
  CASE p.kind WHEN 'cancel-rest' THEN (SELECT json_build_object('meals', q.withdrawn, 'amount_paise', q.amount_paise)
    FROM refund_requests q WHERE q.problem_id = p.id ORDER BY q.at, q.id LIMIT 1) END AS rest,
  (SELECT coalesce(json_agg(json_build_object('remedy', a.remedy, 'text', a.text, 'meals', a.meals, 'slot', a.slot, 'amount_paise', q.amount_paise,
      'refund_state', q.state, 'credited_to', a.credited_to, 'at', a.at) ORDER BY a.at, a.id), '[]')
    FROM problem_answers a LEFT JOIN refund_requests q ON q.id = a.request_id WHERE a.problem_id = p.id) AS answers,
  (SELECT d.outcome FROM deliveries d WHERE d.subscription_id = p.subscription_id AND d.slot = p.slot) AS outcome`;

const isoOf = (moment: Date | string): string => new Date(moment).toISOString();

export const canReopen = ({ state, reopened }: Pick<ProblemRow, 'state' | 'reopened'>): boolean => state !== 'open' && reopened === null;

/**
 * Whether a refunded meal was not eaten and is still in the schedule: it then leaves it. So is a meal that is not about one delivery, and one
 * whose delivery failed and that is owed again.
 */
export const withdrawsMeals = ({ slot, outcome }: Pick<ProblemRow, 'slot' | 'outcome'>): boolean =>
  slot === null || (outcome?.result === 'failed' && !outcome.is_forfeited);

const resolutionOf = ({ slot, at, ...answer }: AnswerRow): ProblemResolution => ({ ...answer, slot: slotOrNull(slot), at: isoOf(at) });

/** A problem as its customer sees it. */
export const presentProblem = (row: ProblemRow): Problem => ({
  id: row.id,
  number: problemNumber(row.number),
  subscription_id: row.subscription_id,
  order_number: row.order_number,
  plan_name: row.plan_name,
  slot: slotOrNull(row.slot),
  kind: row.kind,
  text: row.text,
  wish: row.wish,
  photos: row.photos,
  rest: row.rest,
  state: row.state,
  reported_at: isoOf(row.reported_at),
  due_at: isoOf(row.due_at),
  is_overdue: row.is_overdue,
  reopened: row.reopened && { at: isoOf(row.reopened.at), text: row.reopened.text },
  can_reopen: canReopen(row),
  resolutions: row.answers.map(resolutionOf),
});

/** A problem as administrators see it. */
export const presentAdminProblem = (row: ProblemRow, { paid, mealsLeft }: PaidFacts): AdminProblem => ({
  ...presentProblem(row),
  version: row.version,
  customer: { name: row.name, email: row.email, phone: row.phone },
  outcome: row.outcome,
  refundable: refundableAmounts(paid),
  meals_left: mealsLeft,
  is_plan_refunded: row.is_plan_refunded,
  withdraws: withdrawsMeals(row) ? 1 : 0,
});
