import { addDays, dayOf, dinnerOf, lunchOf, type AnswerProblem, type Day, type SlotNumber } from '@2x7/contracts';
import { sql } from '@2x7/service-kit';
import type { EntityManager } from 'typeorm';
import { MealRemedies } from '../problems/meal-remedies.js';
import { ProblemRepository, type NewProblem } from '../problems/problem.repository.js';
import type { DeliveryRules } from '../rules.js';
import type { SlotRepository } from '../slots/slot.repository.js';
import type { SubscriptionTransaction } from '../subscriptions/subscription-transaction.js';
import type { Clock } from '../time/clock.js';

/** The parts of the service that the problems go through. `travelTo` moves the clock. */
type Parts = {
  clock: Clock;
  slots: SlotRepository;
  transaction: SubscriptionTransaction;
  rules: DeliveryRules;
  travelTo: (moment: Date) => void;
};
type Delivered = { id: string; slot: SlotNumber };

const hourMs = 3_600_000;
const credit = { remedy: 'credit', meals: 1, text: 'Sorry about that. A meal is added to your plan.' } as const;
const words = { remedy: 'answer', meals: null, text: 'The rider was stuck at the Tonk Road crossing. We have changed the route.' } as const;

/** A problem that waits for an answer, one that was solved by a credit, and one that was reopened. */
const demoProblems = [
  { kind: 'damaged', wish: 'replacement', hoursAgo: 3, text: 'The lid was open, and the dal had run into the bag.' },
  { kind: 'missing', wish: 'credit', hoursAgo: 50, text: 'No box came, and the guard has not seen a rider.', answer: credit },
  {
    kind: 'late',
    wish: 'answer',
    hoursAgo: 70,
    text: 'The box came at 9:40, after I had left.',
    answer: words,
    reopened: 'It came late again today.',
  },
] as const;

/** Deliveries of the last five days, each of another plan. */
const delivered = (tx: EntityManager, today: Day): Promise<Delivered[]> =>
  sql.many<Delivered>(
    tx,
    `SELECT DISTINCT ON (subscription_id) subscription_id AS id, slot FROM deliveries WHERE slot BETWEEN $1 AND $2
     ORDER BY subscription_id, slot LIMIT ${demoProblems.length}`,
    [lunchOf(addDays(today, -5)), dinnerOf(addDays(today, -1))],
  );

/** Problems with deliveries of the last days, as far as there are some. */
export async function seedProblems(tx: EntityManager, parts: Parts): Promise<void> {
  const problems = new ProblemRepository(tx.connection, parts.clock);
  const meals = new MealRemedies(parts.transaction, parts.slots);
  const now = Date.now();
  const found = await delivered(tx, dayOf(new Date(now)));
  for (const [index, { id: subscriptionId, slot }] of found.entries()) {
    const { hoursAgo, kind, wish, text, ...later } = demoProblems[index]!;
    parts.travelTo(new Date(now - hoursAgo * hourMs));
    const report: NewProblem = {
      subscriptionId,
      key: `demo-${index}`,
      slot,
      kind,
      text,
      wish,
      photos: [],
      dueDays: parts.rules.problemDueDays,
    };
    const id = await problems.add(tx, report);
    parts.travelTo(new Date(now - hourMs));
    if (id && 'answer' in later) await answer(tx, { id, parts, problems, meals }, later.answer);
    parts.travelTo(new Date(now));
    if (id && 'reopened' in later) await problems.reopen(tx, id, { text: later.reopened, dueDays: parts.rules.problemDueDays });
  }
}

async function answer(
  tx: EntityManager,
  { id, parts, problems, meals }: { id: string; parts: Parts; problems: ProblemRepository; meals: MealRemedies },
  given: Pick<AnswerProblem, 'remedy' | 'meals' | 'text'>,
): Promise<void> {
  const problem = await problems.find(tx, id);
  const body: AnswerProblem = { key: 'demo', version: problem.version, slot: null, withdraw: null, ...given };
  const credited =
    given.remedy === 'credit'
      ? await parts.transaction.within(tx, { id: problem.subscription_id }, (inner, unit) =>
          meals.credit(inner, { problem, body, caller: { kind: 'visitor' }, unit, answerKey: `demo-${id}` }),
        )
      : undefined;
  const { remedy, text } = body;
  await problems.answer(tx, {
    problemId: id,
    key: 'demo',
    remedy,
    text,
    meals: body.meals,
    slot: null,
    requestId: null,
    creditedTo: credited?.creditedTo,
    actorId: null,
  });
}
