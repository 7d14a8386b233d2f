import { z } from 'zod';
import { line, Id } from '../../text/fields.js';
import { failureCauses, markPlaces } from './mark-kinds.js';

/** `undone` takes the earlier marks of the delivery back: it is open again, and a later mark decides, also a rider's after an administrator's `undone`. */
const markResults = ['delivered', 'failed', 'undone'] as const;
export type MarkResult = (typeof markResults)[number];

const facts = {
  delivery_id: Id,
  result: z.enum(markResults),
  /** Of `delivered`. */
  place: z.enum(markPlaces).nullable().default(null),
  /** Of `failed`. */
  cause: z.enum(failureCauses).nullable().default(null),
};
const isWhole = ({ result, place, cause }: { result: MarkResult; place: unknown; cause: unknown }): boolean =>
  (result === 'delivered') === (place !== null) && (result === 'failed') === (cause !== null);
const incomplete = { path: ['result'], message: 'Say where the box is, or why it was not delivered' };

/** PostgreSQL has no year 0. */
const moment = z.iso.datetime().refine((text) => !text.startsWith('0000'), 'This time cannot be stored');

/**
 * The recorded result of a stop. The phone creates `id` and counts `seq`, so that a mark sent twice or late counts as it was made. `clock_error`: ms by
 * which the phone was ahead of the server when it last asked before the mark; marks of phones with an earlier page lack it.
 */
export const Mark = z
  .object({
    id: z.uuid(),
    seq: z.int().min(1).max(1_000_000),
    ...facts,
    phone_at: moment,
    clock_error: z.int().optional(),
  })
  .refine(isWhole, incomplete)
  .meta({ id: 'Mark', description: 'What happened at a stop, as the phone recorded it' });
export type Mark = z.output<typeof Mark>;

/** Body of POST /run/marks. `now`: the clock of the phone when it sends, which shows by how much `phone_at` is wrong. */
export const SendMarks = z
  .object({ now: z.iso.datetime(), marks: z.array(Mark).min(1, 'Send a mark').max(200, 'Send at most 200 marks') })
  .meta({ id: 'SendMarks', description: 'Marks of a run. Repeated ones change nothing' });
export type SendMarks = z.output<typeof SendMarks>;

/**
 * `recorded`: stored, now or by an earlier call. `unknown_stop`: the run has no such stop. `run_closed`: the mark was made or
 * received after the end of the run. The phone may forget a mark that has any of these answers.
 */
const markAnswers = ['recorded', 'unknown_stop', 'run_closed'] as const;
export const MarkAnswer = z
  .object({ id: z.uuid(), answer: z.enum(markAnswers) })
  .meta({ id: 'MarkAnswer', description: 'What became of a mark' });
export type MarkAnswer = z.infer<typeof MarkAnswer>;

/**
 * Body of POST /deliveries/admin/marks: marks from paper, and corrections. They rank above those of a rider, except with `keep_riders`, and except that
 * `undone` leaves the delivery to what the rider marks after it was received.
 */
export const EnterMarks = z
  .object({
    key: line('Key', 64),
    marks: z
      .array(z.object({ ...facts, at: moment }).refine(isWhole, incomplete))
      .min(1, 'Enter a mark')
      .max(200, 'Enter at most 200 marks'),
    reason: line('Reason', 200),
    /** A rider's mark decides instead, whichever is received first, such as when everything that was open is marked at once. */
    keep_riders: z.boolean().default(false),
  })
  .meta({ id: 'EnterMarks', description: 'Marks of an administrator' });
export type EnterMarks = z.output<typeof EnterMarks>;

/** What became of a delivery: its highest-ranked mark; after an administrator's `undone`, that of the marks made later. `is_forfeited`: its meals count as delivered; otherwise a failed one is owed again. */
export const DeliveryOutcome = z
  .object({
    result: z.enum(['delivered', 'failed']),
    place: z.enum(markPlaces).nullable(),
    cause: z.enum(failureCauses).nullable(),
    /** Time of the attempt: that of the phone, corrected by the error of its clock. */
    at: z.iso.datetime(),
    received_at: z.iso.datetime(),
    source: z.enum(['rider', 'admin']),
    is_late: z.boolean(),
    is_forfeited: z.boolean(),
    /** The clock of the phone was wrong by more than ten minutes, or was moved by as much before it sent the mark. */
    is_clock_wrong: z.boolean(),
  })
  .meta({ id: 'DeliveryOutcome', description: 'What became of a delivery' });
export type DeliveryOutcome = z.infer<typeof DeliveryOutcome>;

/**
 * A mark as administrators read it with the others of its delivery. A rider's mark has `run`, and `rider`, who had the run when the mark was made, until
 * the run is forgotten; an administrator's has `reason`.
 */
export const DeliveryMark = z
  .object({
    source: z.enum(['rider', 'admin']),
    result: z.enum(markResults),
    place: z.enum(markPlaces).nullable(),
    cause: z.enum(failureCauses).nullable(),
    /** Of the attempt: that of the phone, corrected by the error of its clock. */
    at: z.iso.datetime(),
    received_at: z.iso.datetime(),
    run: z.string().nullable(),
    rider: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'DeliveryMark', description: 'A mark of a delivery' });
export type DeliveryMark = z.infer<typeof DeliveryMark>;
