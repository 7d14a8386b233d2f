import {
  cutOffOf,
  diets,
  firstDeliveryNoticeHours,
  windowHours,
  windows,
  windowStart,
  type CutOff,
  type CutOffs,
  type DeliveryWindow,
  type Diet,
} from '@2x7/contracts';
import { z } from 'zod';

/** What the shop has decided about time, capacity and diet. */
export type DeliveryRules = {
  cutOffs: CutOffs;
  /** Hours between the payment and the cut-off of every window of the first day. */
  noticeHours: number;
  /** Days by which the start may be postponed before the first cut-off. */
  startWithinDays: number;
  /** Length of a pause without an end, and of the longest pause. */
  pauseMaxDays: number;
  /** Days ahead for which slots exist. */
  horizonDays: number;
  /** Days after the payment from which an unfinished plan is reported to the staff. */
  useWithinDays: number;
  /** Meals of a new slot. */
  slotCapacity: number;
  /** Days after its window in which a problem with a delivery can be reported. */
  problemWithinDays: number;
  /** Days in which an administrator answers a problem. */
  problemDueDays: number;
  /** Diet of a person who has not said it. */
  defaultDiet: Diet;
  /** Stops of a drafted run at most. */
  runMaxStops: number;
  /** Hours after the window at which a run ends. */
  runClosesHours: number;
};

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const time = (fallback: string) => z.string().regex(timePattern, 'must be a time like 20:00').default(fallback);
/** A variable with a whole number between these bounds. */
export const wholeNumber = (fallback: number, { min, max }: { min: number; max: number }) =>
  z.coerce
    .number({ error: `must be a number from ${min} to ${max}` })
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback);

/** The variables of the rules. */
export const rulesEnv = {
  CUT_OFF_LUNCH: time('20:00'),
  CUT_OFF_DINNER: time('10:00'),
  FIRST_DELIVERY_NOTICE_HOURS: wholeNumber(12, { min: 0, max: 168 }),
  START_WITHIN_DAYS: wholeNumber(60, { min: 1, max: 365 }),
  PAUSE_MAX_DAYS: wholeNumber(60, { min: 1, max: 365 }),
  HORIZON_DAYS: wholeNumber(120, { min: 28, max: 400 }),
  USE_WITHIN_DAYS: wholeNumber(180, { min: 1, max: 1_000 }),
  SLOT_CAPACITY: wholeNumber(400, { min: 0, max: 100_000 }),
  PROBLEM_WITHIN_DAYS: wholeNumber(7, { min: 1, max: 90 }),
  /** A month is the limit of rule 4 of the Consumer Protection (E-Commerce) Rules 2020. */
  PROBLEM_DUE_DAYS: wholeNumber(7, { min: 1, max: 30 }),
  RUN_MAX_STOPS: wholeNumber(35, { min: 1, max: 200 }),
  RUN_CLOSES_HOURS: wholeNumber(3, { min: 1, max: 12 }),
  DEFAULT_DIET: z.enum(diets, { error: `must be ${diets.join(' or ')}` }).default('vegetarian'),
};
type RulesEnv = z.output<z.ZodObject<typeof rulesEnv>>;

/** The last such time of day before the window begins, so a cut-off is less than 24 h before it, as the pages promise. */
const cutOffBefore = (window: DeliveryWindow, time: string): CutOff => ({ daysBefore: time < windowHours[window].from ? 0 : 1, time });
const cutOffsOf = ({ CUT_OFF_LUNCH, CUT_OFF_DINNER }: Pick<RulesEnv, 'CUT_OFF_LUNCH' | 'CUT_OFF_DINNER'>): CutOffs => ({
  lunch: cutOffBefore('lunch', CUT_OFF_LUNCH),
  dinner: cutOffBefore('dinner', CUT_OFF_DINNER),
});

/** Whether both cut-offs are times. One that is not is a problem of its own, and says nothing about the other variables. */
const haveTimes = ({ CUT_OFF_LUNCH, CUT_OFF_DINNER }: RulesEnv): boolean =>
  [CUT_OFF_LUNCH, CUT_OFF_DINNER].every((text) => timePattern.test(text));

/** Slots are frozen in their order, so the cut-off of a dinner lies between those of the lunches before and after it. */
export function cutOffProblem(env: RulesEnv, context: z.RefinementCtx): void {
  if (!haveTimes(env)) return;
  const cutOffs = cutOffsOf(env);
  const moment = (day: string, window: DeliveryWindow): number => cutOffOf({ day, window }, cutOffs).getTime();
  const dinner = moment('2026-01-02', 'dinner');
  if (moment('2026-01-02', 'lunch') <= dinner && dinner <= moment('2026-01-03', 'lunch')) return;
  const message = 'must come after the cut-off of the lunch before it and before that of the next lunch';
  context.addIssue({ code: 'custom', path: ['CUT_OFF_DINNER'], message });
}

/** Hours from the cut-off of a window to its beginning. */
function leadHours(window: DeliveryWindow, cutOffs: CutOffs): number {
  const day = '2026-01-02';
  return (windowStart({ day, window }).getTime() - cutOffOf({ day, window }, cutOffs).getTime()) / 3_600_000;
}

/** Pages and emails name the first day by the notice of the shipping policy. A longer one would bring the first box later than they say. */
export function noticeProblem(env: RulesEnv, context: z.RefinementCtx): void {
  if (!haveTimes(env)) return;
  const cutOffs = cutOffsOf(env);
  const longest = Math.floor(firstDeliveryNoticeHours - Math.max(...windows.map((window) => leadHours(window, cutOffs))));
  if (env.FIRST_DELIVERY_NOTICE_HOURS <= longest) return;
  const message = `must be at most ${longest} with these cut-offs, or the first box comes later than the shop says`;
  context.addIssue({ code: 'custom', path: ['FIRST_DELIVERY_NOTICE_HOURS'], message });
}

export const readRules = (env: RulesEnv): DeliveryRules => ({
  cutOffs: cutOffsOf(env),
  noticeHours: env.FIRST_DELIVERY_NOTICE_HOURS,
  startWithinDays: env.START_WITHIN_DAYS,
  pauseMaxDays: env.PAUSE_MAX_DAYS,
  horizonDays: env.HORIZON_DAYS,
  useWithinDays: env.USE_WITHIN_DAYS,
  slotCapacity: env.SLOT_CAPACITY,
  problemWithinDays: env.PROBLEM_WITHIN_DAYS,
  problemDueDays: env.PROBLEM_DUE_DAYS,
  defaultDiet: env.DEFAULT_DIET,
  runMaxStops: env.RUN_MAX_STOPS,
  runClosesHours: env.RUN_CLOSES_HOURS,
});
