import {
  dayText,
  formatPaise,
  mealCount,
  slotOf,
  slotText,
  windowHours,
  type DeliveryTask,
  type Diet,
  type SlotNumber,
} from '@2x7/contracts';
import { problemNumber } from '../../domain/problem-number.js';
import { slotsOfLastDays } from '../../domain/calendar/plan-effects.js';
import { isServed } from '../menu/menu.repository.js';
import { mealPlanDiets } from '../freeze/planned-boxes.js';
import { boxHasAllergies, taskConditions } from '../../persistence/migrations/kitchen/exact-tasks.migration.js';
import { onceLacksPin, planLacksPin } from '../../persistence/migrations/kitchen/pin-digits.migration.js';
import { trialConditions } from '../../persistence/migrations/subscriptions/trials.migration.js';

/** Days after which a refund without an answer of orders is reported. Most banks have made it by then. */
const refundAnswerDays = 7;

/** Days after the payment in which a late first delivery is reported, if it is still to come. Looking at older plans too would cost more than it finds. */
const lateStartDays = 14;

/** Problems that wait for an answer: `$condition` picks among them. */
const problems = (condition: string): string => `
  SELECT p.slot, s.id, p.number::text AS number, s.name, to_char(p.due_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS detail, p.id AS problem_id
  FROM problems p JOIN subscriptions s ON s.id = p.subscription_id WHERE p.state = 'open' AND ${condition} ORDER BY p.due_at, p.id`;
/** The last answer was a refund, which orders could not make. After another answer the refusal is settled. */
const isRefused = `coalesce((SELECT q.state FROM problem_answers a LEFT JOIN refund_requests q ON q.id = a.request_id
  WHERE a.problem_id = p.id ORDER BY a.at DESC, a.id DESC LIMIT 1), '') = 'refused'`;
const isOverdue = 'p.due_at < $3';
const isReopened = 'EXISTS (SELECT FROM problem_reopenings r WHERE r.problem_id = p.id)';

export type TaskRow = {
  slot: SlotNumber | null;
  id: string | null;
  number: string;
  name: string;
  detail: string;
  /** Of the queries of problems. */
  problem_id?: string;
};

const { isTrial, phone } = trialConditions;

type TaskQuery = {
  kind: DeliveryTask['kind'];
  /** $1: the next slots that are cooked, $2: the diet of plans without a setting, $3: the current time, $4: days after which an unfinished plan is reported, $5: the last slot that is planned. */
  text: string;
  sentence: (row: TaskRow) => string;
  /** Says that there are more than the shown ones. */
  more: string;
};

const who = ({ name, number }: TaskRow): string => `${name}, ${number}`;
const at = ({ slot }: TaskRow): string => slotText(slotOf(slot!));
/** The counted deliveries as subject and as object of a sentence. */
const deliveriesOf = ({ detail }: TaskRow): { are: string; them: string } =>
  detail === '1' ? { are: '1 delivery is', them: 'it' } : { are: `${detail} deliveries are`, them: 'them' };
const dietNames: Record<Diet, string> = { vegetarian: 'vegetarians', egg: 'vegetarians who eat egg', 'non-vegetarian': 'non-vegetarians' };
const boxNames: Record<Diet, string> = { vegetarian: 'vegetarian', egg: 'vegetarian with egg', 'non-vegetarian': 'non-vegetarian' };

const plan = `NULL::int AS slot, s.id, s.number, s.name`;
/** LIMIT keeps PostgreSQL from joining all deliveries: few plans have a task, and it expects many. */
const withNext = `CROSS JOIN LATERAL (SELECT d.slot FROM deliveries d WHERE d.subscription_id = s.id AND d.slot = ANY ($1) LIMIT 1) AS next`;
/** The diet of a person of the plan `s` who has not said it. */
const defaultDiet = `coalesce((SELECT default_diet FROM (${mealPlanDiets()}) setting WHERE plan_id::text = s.plan->>'id'), $2)`;
const dietOf = `coalesce(profile->>'diet', ${defaultDiet})`;
/** The people of the plan `s` who eat of its delivery `d`. */
const eaters = `jsonb_array_elements(s.profiles) WITH ORDINALITY AS eater (profile, person)`;
const isEating = `(d.meals > 1 OR d.person IS NULL OR eater.person = d.person)`;
/** What was counted holds for the slot: diets and allergies may be changed after it. */
const isCounted = (slot: string): string => `EXISTS (SELECT 1 FROM slots WHERE slots.slot = ${slot} AND boxed_at IS NOT NULL)`;
const eats = (diet: string): string => `EXISTS (SELECT 1 FROM ${eaters} WHERE ${isEating} AND ${dietOf} = ${diet})`;
/** The order makes PostgreSQL read the index of the slot, however many boxes of other slots there are. */
const hasBox = (slot: string, diet: string): string =>
  `(SELECT b.serial FROM boxes b WHERE b.slot = ${slot} AND b.diet = ${diet} ORDER BY b.slot, b.serial LIMIT 1) IS NOT NULL`;
const clashes = (allergies: string): string => `menu.dish->'allergens' ?| ${allergies}`;

/** What needs a person, the most urgent first. */
export const taskQueries: readonly TaskQuery[] = [
  {
    kind: 'check-failed',
    text: `
      SELECT NULL::int AS slot, NULL::uuid AS id, '' AS number, '' AS name, violations::text AS detail
      FROM (SELECT violations, finished_at FROM consistency_checks WHERE finished_at IS NOT NULL ORDER BY night DESC LIMIT 1) AS last
      WHERE violations > 0 OR finished_at < clock_timestamp() - interval '36 hours'`,
    sentence: ({ detail }) =>
      detail === '0'
        ? 'The nightly check of meals and boxes has not run for more than a day. Ask your operator.'
        : `The nightly check found ${detail === '1' ? '1 error' : `${detail} errors`} in the numbers of meals and boxes. Ask your operator.`,
    more: 'The nightly check found more errors.',
  },
  {
    kind: 'no-dish',
    text: `
      SELECT slot, NULL::uuid AS id, '' AS number, '' AS name, diet AS detail
      FROM unnest($1::int[]) AS slot CROSS JOIN unnest(ARRAY['vegetarian', 'egg', 'non-vegetarian']) WITH ORDINALITY AS known (diet, place)
      WHERE NOT EXISTS (SELECT 1 FROM menu WHERE menu.slot = slot.slot AND menu.diet = known.diet AND ${isServed})
        AND CASE WHEN ${isCounted('slot.slot')} THEN ${hasBox('slot.slot', 'known.diet')}
          ELSE EXISTS (SELECT 1 FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id WHERE d.slot = slot.slot AND ${eats('known.diet')}) END
      ORDER BY slot, place`,
    sentence: (row) => `No dish is set for ${dietNames[row.detail as Diet]}: ${at(row)}.`,
    more: 'More slots have no dish.',
  },
  {
    kind: 'allergy-clash',
    text: `
      SELECT DISTINCT d.slot, s.id, s.number, s.name, menu.dish->>'name' AS detail
      FROM subscriptions s JOIN deliveries d ON d.subscription_id = s.id AND d.slot = ANY ($1)
      CROSS JOIN LATERAL ${eaters}
      JOIN menu ON menu.slot = d.slot AND menu.diet = ${dietOf} AND ${isServed}
      WHERE ${taskConditions.hasAllergies} AND ${isEating} AND NOT ${isCounted('d.slot')}
        AND ${clashes(`ARRAY(SELECT jsonb_array_elements_text(profile->'allergies'))`)}
      UNION
      SELECT b.slot, s.id, s.number, s.name, menu.dish->>'name' FROM boxes b JOIN menu ON menu.slot = b.slot AND menu.diet = b.diet AND ${isServed}
      JOIN deliveries d ON d.id = b.delivery_id JOIN subscriptions s ON s.id = d.subscription_id
      WHERE b.slot = ANY ($1) AND b.${boxHasAllergies} AND ${clashes('b.allergies')}`,
    sentence: (row) => `${row.detail} contains what ${who(row)}, is allergic to: ${at(row)}.`,
    more: 'More people are allergic to the dish of their next delivery.',
  },
  {
    kind: 'not-on-run',
    // EXCEPT: the stops of these slots are read once, and not looked up for each delivery.
    text: `
      SELECT slot, NULL::uuid AS id, '' AS number, '' AS name, count(*)::text AS detail
      FROM (
        SELECT d.slot, d.id FROM deliveries d WHERE d.slot = ANY ($1) AND d.state = 'locked'
        EXCEPT SELECT r.slot, st.delivery_id FROM runs r JOIN stops st ON st.run_id = r.id WHERE r.slot = ANY ($1)) AS on_none
      WHERE EXISTS (SELECT FROM runs r WHERE r.slot = on_none.slot) GROUP BY slot ORDER BY slot`,
    sentence: (row) => {
      const { are, them } = deliveriesOf(row);
      return `${are} on no run: ${at(row)}. No rider brings ${them} until you put ${them} on one.`;
    },
    more: 'More slots have deliveries that are on no run.',
  },
  {
    kind: 'refund-refused',
    text: problems(isRefused),
    sentence: (row) => `The refund for problem ${problemNumber(row.number)} of ${row.name} was refused: answer it again.`,
    more: 'More refunds were refused.',
  },
  {
    kind: 'refund-unanswered',
    // The days count from the answer, because a cancellation is stored when the customer asks for it, days before an administrator approves it.
    text: `
      SELECT ${plan}, p.number::text AS detail
      FROM refund_requests q JOIN problems p ON p.id = q.problem_id JOIN subscriptions s ON s.id = q.subscription_id
        JOIN problem_answers a ON a.problem_id = p.id AND a.request_id = q.id
      WHERE q.state = 'requested' AND a.at < $3::timestamptz - interval '${refundAnswerDays} days' ORDER BY a.at`,
    sentence: (row) =>
      `The refund for problem ${problemNumber(row.detail)} of ${who(row)}, was requested more than ${refundAnswerDays} days ago and is not done. Look at the order.`,
    more: 'More refunds are not done.',
  },
  {
    kind: 'problem-overdue',
    text: problems(`${isOverdue} AND NOT ${isRefused}`),
    sentence: (row) => `Problem ${problemNumber(row.number)} of ${row.name} is overdue: its answer was due on ${dayText(row.detail)}.`,
    more: 'More problems are overdue.',
  },
  {
    kind: 'problem-reopened',
    text: problems(`${isReopened} AND NOT (${isOverdue} OR ${isRefused})`),
    sentence: (row) => `${row.name} reopened problem ${problemNumber(row.number)}. Answer it by ${dayText(row.detail)}.`,
    more: 'More problems were reopened.',
  },
  {
    kind: 'problem-open',
    text: problems(`NOT (${isReopened} OR ${isOverdue} OR ${isRefused})`),
    sentence: (row) => `Problem ${problemNumber(row.number)} of ${row.name} waits for an answer, which is due on ${dayText(row.detail)}.`,
    more: 'More problems wait for an answer.',
  },
  {
    kind: 'diet-unknown',
    text: `SELECT ${plan}, ${defaultDiet} AS detail FROM subscriptions s ${withNext} WHERE ${taskConditions.dietUnknown}`,
    sentence: (row) => `The diet of ${who(row)}, is not known. Until it is, the boxes are ${boxNames[row.detail as Diet]}.`,
    more: 'More diets are not known.',
  },
  {
    kind: 'address-unclear',
    text: `
      SELECT ${plan}, '' AS detail FROM subscriptions s ${withNext} WHERE ${planLacksPin}
      UNION
      SELECT ${plan}, '' FROM overrides o JOIN deliveries d USING (subscription_id, slot) JOIN subscriptions s ON s.id = o.subscription_id
      WHERE o.slot = ANY ($1) AND ${onceLacksPin}`,
    sentence: (row) => `An address of ${who(row)}, has no PIN code.`,
    more: 'More addresses have no PIN code.',
  },
  {
    kind: 'refund-undecided',
    text: `
      SELECT ${plan}, r.amount_paise::text AS detail FROM refunds_seen r JOIN subscriptions s ON s.id = r.order_id
      WHERE r.meals_taken_back IS NULL AND s.cancelled_at IS NULL
        AND (s.unscheduled > 0 OR EXISTS (SELECT 1 FROM deliveries d WHERE d.subscription_id = s.id AND d.state = 'planned'))
      ORDER BY r.refunded_at`,
    sentence: (row) => `${formatPaise(Number(row.detail))} of order ${row.number}, ${row.name}, was refunded: decide about its meals.`,
    more: 'More refunds need a decision about their meals.',
  },
  {
    kind: 'import-unconfirmed',
    text: `
      SELECT ${plan}, (s.unscheduled + coalesce((SELECT sum(d.meals) FROM deliveries d WHERE d.subscription_id = s.id AND d.state = 'planned'), 0))::text
        AS detail FROM subscriptions s WHERE s.imported_at IS NOT NULL AND s.confirmed_at IS NULL AND s.cancelled_at IS NULL ORDER BY s.id`,
    sentence: (row) =>
      `${who(row)}, paid before deliveries were planned here. Compare ${row.detail === '1' ? 'the 1 meal that is' : `the ${row.detail} meals that are`} left with your list, and confirm.`,
    more: 'More plans of orders paid before wait for your confirmation.',
  },
  {
    kind: 'unmarked',
    text: `
      SELECT slot, NULL::uuid AS id, '' AS number, '' AS name, count(*)::text AS detail FROM deliveries
      WHERE state = 'locked' AND (date '1970-01-01' + slot / 2 + CASE slot % 2 WHEN 0 THEN time '${windowHours.lunch.to}' ELSE time '${windowHours.dinner.to}' END)
        AT TIME ZONE 'Asia/Kolkata' < $3 GROUP BY slot ORDER BY slot DESC`,
    sentence: (row) => {
      const { are, them } = deliveriesOf(row);
      return `${are} not marked: ${at(row)}. Enter what became of ${them}.`;
    },
    more: 'More slots have deliveries that are not marked.',
  },
  {
    kind: 'unscheduled',
    // Not of a plan that is planned, or paused, up to the horizon: it gets its dates as days are added.
    text: `
      SELECT ${plan}, s.unscheduled::text AS detail FROM subscriptions s
      WHERE s.unscheduled > 0 AND NOT EXISTS (
        SELECT 1 FROM deliveries d WHERE d.subscription_id = s.id AND d.state = 'planned' AND d.slot > $5 - ${slotsOfLastDays})
        AND NOT EXISTS (SELECT 1 FROM pauses p WHERE p.subscription_id = s.id AND p.until_slot > $5 - ${slotsOfLastDays})`,
    sentence: (row) => `No slot is free for ${mealCount(Number(row.detail))} of ${who(row)}.`,
    more: 'More plans have meals without a slot.',
  },
  {
    kind: 'late-start',
    // Only where the shop is the cause: up to then, the customer has moved, skipped or paused nothing. OFFSET 0: the index subscriptions_recent alone is read.
    text: `
      SELECT ${plan}, '' AS detail
      FROM (SELECT id, starts_on FROM subscriptions WHERE paid_at > $3::timestamptz - interval '${lateStartDays} days' AND cancelled_at IS NULL OFFSET 0) AS recent
        CROSS JOIN LATERAL (SELECT min(d.slot) AS slot FROM deliveries d WHERE d.subscription_id = recent.id) AS first
        JOIN subscriptions s ON s.id = recent.id AND first.slot >= 2 * (greatest(recent.starts_on + 8, ($3 AT TIME ZONE 'Asia/Kolkata')::date) - date '1970-01-01')
      WHERE NOT EXISTS (SELECT 1 FROM overrides o WHERE o.subscription_id = s.id AND o.slot <= first.slot AND o.meals IS NOT NULL AND o.source <> 'capacity')
        AND NOT EXISTS (SELECT 1 FROM pauses p WHERE p.subscription_id = s.id AND p.from_slot <= first.slot)`,
    sentence: (row) => `${who(row)}, waits more than a week for the first delivery.`,
    more: 'More people wait more than a week for their first delivery.',
  },
  {
    kind: 'second-trial',
    text: `
      SELECT ${plan}, first.number AS detail
      FROM subscriptions s CROSS JOIN LATERAL (
        SELECT e.number FROM subscriptions e
        WHERE ${isTrial('e')} AND (e.paid_at, e.id) < (s.paid_at, s.id) AND (e.customer_id = s.customer_id OR ${phone('e')} = ${phone('s')})
        ORDER BY e.paid_at LIMIT 1) AS first
      WHERE ${isTrial('s')} AND s.paid_at > $3::timestamptz - interval '14 days' AND s.cancelled_at IS NULL ORDER BY s.paid_at DESC`,
    sentence: (row) => `${who(row)}, has had a trial before: order ${row.detail}. This one is paid, and cooked like any other.`,
    more: 'More people bought a second trial.',
  },
  {
    kind: 'open-long',
    text: `
      SELECT ${plan}, (extract(epoch FROM $3::timestamptz - s.paid_at)::int / 86400)::text AS detail FROM subscriptions s
      WHERE s.paid_at < $3::timestamptz - make_interval(days => $4) AND s.cancelled_at IS NULL
        AND (s.unscheduled > 0 OR EXISTS (SELECT 1 FROM deliveries d WHERE d.subscription_id = s.id AND d.state = 'planned'))
      ORDER BY s.paid_at`,
    sentence: (row) => `${who(row)}, paid ${row.detail} days ago and still has meals left. Call the customer.`,
    more: 'More plans are open for a long time.',
  },
];
