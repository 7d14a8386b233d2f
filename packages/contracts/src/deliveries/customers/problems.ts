import { z } from 'zod';
import { line, paragraph, Id } from '../../text/fields.js';
import { wholeNumber } from '../../whole-number.js';
import { DeliveryMark, DeliveryOutcome } from '../runs/marks.js';
import { maxProblemPhotos, problemKinds, problemStates, remedies } from './problem-kinds.js';
import { SlotInput } from './subscription.js';

/** Body of POST /my/problems. `key` is the idempotency key. `photos`: ids of POST /upload/photo. */
export const ReportProblem = z
  .object({
    key: line('Key', 64),
    subscription_id: Id,
    /** The delivery that it is about; null: the plan as a whole. */
    slot: SlotInput.nullable().default(null),
    kind: z.enum(problemKinds, { error: 'Choose what happened' }).exclude(['cancel-rest']),
    text: paragraph('Description', 2_000).refine((value) => value !== '', 'Describe what happened'),
    wish: z.enum(remedies, { error: 'Choose what you would like' }),
    photos: z.array(Id).max(maxProblemPhotos, `At most ${maxProblemPhotos} photos`).default([]),
  })
  .meta({ id: 'ReportProblem', description: 'A problem with a delivery or a plan' });
export type ReportProblem = z.output<typeof ReportProblem>;

/** Where the meals of a credit went that the plan of the problem did not get: to another plan of the customer, or kept for the next one. */
export const CreditedTo = z.union([z.object({ order_number: z.string(), plan_name: z.string() }), z.literal('next-plan')]);
export type CreditedTo = z.infer<typeof CreditedTo>;

/** What came of a problem. `meals`: added by a replacement or a credit, or paid back; `slot`: of a replacement with a date. */
export const ProblemResolution = z
  .object({
    remedy: z.enum([...remedies, 'decline']),
    text: z.string(),
    meals: z.int().nullable(),
    slot: SlotInput.nullable(),
    amount_paise: z.int().nullable(),
    /** Null where the plan of the problem got the meals, and of other remedies. */
    credited_to: CreditedTo.nullable(),
    /** Of a refund: `requested` until orders has made it, then `done`. A refused one opens the problem again. */
    refund_state: z.enum(['requested', 'done', 'refused']).nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'ProblemResolution', description: 'How a problem was resolved' });
export type ProblemResolution = z.infer<typeof ProblemResolution>;

/** A problem as its customer sees it. `resolutions`: oldest first; a reopened problem has more than one. */
export const Problem = z
  .object({
    id: Id,
    /** `P-000123` */
    number: z.string(),
    subscription_id: Id,
    order_number: z.string(),
    plan_name: z.string(),
    slot: SlotInput.nullable(),
    kind: z.enum(problemKinds),
    text: z.string(),
    wish: z.enum(remedies),
    photos: z.array(Id),
    /** Of `cancel-rest`: the meals that are not cooked any more and their money, as they were shown; otherwise null. */
    rest: z.object({ meals: z.int(), amount_paise: z.int() }).nullable(),
    state: z.enum(problemStates),
    reported_at: z.iso.datetime(),
    /** The shop answers until then. */
    due_at: z.iso.datetime(),
    /** Whether it waits for an answer that was due. After a refused refund the answer is due at once. */
    is_overdue: z.boolean(),
    /** What the customer wrote when the problem was reopened. */
    reopened: z.object({ at: z.iso.datetime(), text: z.string() }).nullable(),
    can_reopen: z.boolean(),
    resolutions: z.array(ProblemResolution),
  })
  .meta({ id: 'Problem', description: 'What a customer reported, and how it was resolved' });
export type Problem = z.infer<typeof Problem>;

export const ReopenProblem = z
  .object({ text: paragraph('Reason', 2_000).refine((value) => value !== '', 'Say what is still wrong') })
  .meta({ id: 'ReopenProblem', description: 'Why the answer did not solve the problem' });
export type ReopenProblem = z.output<typeof ReopenProblem>;

/**
 * The meals that are not cooked yet and their exact money: GET /my/plans/:id/rest. `kept_meals`: of them, those that another plan owes the
 * customer; they are kept for the next plan. Absent where there are none.
 */
export const PlanRest = z
  .object({ meals: z.int(), amount_paise: z.int(), first_slot: SlotInput.nullable(), kept_meals: z.int().optional() })
  .meta({ id: 'PlanRest', description: 'What is left of a plan, and its money' });
export type PlanRest = z.infer<typeof PlanRest>;

/** Body of POST /my/plans/:id/cancellation. Answered with 409 when meals or amount are no longer those that were shown. */
export const CancelRest = z
  .object({ key: line('Key', 64), meals: z.int(), amount_paise: z.int(), text: paragraph('Reason', 2_000).default('') })
  .meta({ id: 'CancelRest', description: 'Cancels the rest of a plan, as it was shown' });
export type CancelRest = z.output<typeof CancelRest>;

/** A problem as administrators see it. `version` rises with every change: an answer to an older one is refused with 409. */
export const AdminProblem = Problem.extend({
  version: z.int(),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** What became of the delivery. */
  outcome: DeliveryOutcome.nullable(),
  /** All marks of the delivery in the order in which they were received. Only of one problem: lists lack them, and so does an earlier release. */
  marks: z.array(DeliveryMark).optional(),
  /** Paise of one to all meals that can still be paid back: `refundable[2]` is the amount of three meals. */
  refundable: z.array(z.int()),
  /** Meals of the plan that are not past their cut-off: so many can be withdrawn with a refund. */
  meals_left: z.int(),
  /** All the money of the order went back, so the plan is cancelled and stays so. Absent in answers of earlier releases. */
  is_plan_refunded: z.boolean().optional(),
  /** Meals that a refund of one meal withdraws unless the answer says otherwise: 0 where the meal was delivered. */
  withdraws: z.int(),
}).meta({ id: 'AdminProblem', description: 'A problem with its customer and delivery' });
export type AdminProblem = z.infer<typeof AdminProblem>;

/** `plan`: the id of a plan, for its problems alone. */
export const ProblemQuery = z.object({
  state: z.enum(['open', 'closed']).default('open'),
  plan: Id.optional(),
  after: z.string().max(200).optional(),
});
export type ProblemQuery = z.output<typeof ProblemQuery>;

/** Open ones by due date, closed ones newest first. `next` is the value of `after` for the next page; null on the last. */
export const ProblemPage = z
  .object({ problems: z.array(AdminProblem), next: z.string().nullable() })
  .meta({ id: 'ProblemPage', description: 'Problems' });
export type ProblemPage = z.infer<typeof ProblemPage>;

export const ProblemCount = z
  .object({ open: z.int(), overdue: z.int() })
  .meta({ id: 'ProblemCount', description: 'Open problems, and those of them whose due date has passed' });
export type ProblemCount = z.infer<typeof ProblemCount>;

/** Body of POST /deliveries/admin/problems/:id/answer. `key` is the idempotency key. */
export const AnswerProblem = z
  .object({
    key: line('Key', 64),
    version: z.int(),
    remedy: z.enum([...remedies, 'decline'], { error: 'Choose an answer' }),
    text: paragraph('Answer', 2_000).refine((value) => value !== '', 'Write an answer'),
    /** Of a replacement, a credit or a refund. */
    meals: wholeNumber('Give a number of meals', [1, 'At least 1 meal'], [1_000, 'At most 1,000 meals']).nullable().default(null),
    /** Of a replacement: the delivery that brings it; null: at the end of the plan. */
    slot: SlotInput.nullable().default(null),
    /** Of a refund: how many meals that are still to come it withdraws; null: none for a meal that was delivered, otherwise as many as are paid back. */
    withdraw: z.int().min(0, 'At least 0 meals').max(1_000, 'At most 1,000 meals').nullable().default(null),
  })
  .refine(({ remedy, meals }) => ['answer', 'decline'].includes(remedy) === (meals === null), {
    path: ['meals'],
    message: 'Give a number of meals',
  })
  .refine(({ remedy, slot }) => slot === null || remedy === 'replacement', { path: ['slot'], message: 'Only a replacement has a delivery' })
  .meta({ id: 'AnswerProblem', description: 'The answer to a problem' });
export type AnswerProblem = z.output<typeof AnswerProblem>;

/** The answer of POST /upload/photo. Photos of problems are private: they have no address below /media. */
export const UploadedPhoto = z.object({ id: Id }).meta({ id: 'UploadedPhoto', description: 'A photo of a problem' });
export type UploadedPhoto = z.infer<typeof UploadedPhoto>;
