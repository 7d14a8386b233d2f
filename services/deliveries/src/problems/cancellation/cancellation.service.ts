import { formatPaise, minimumPaise, type CancelRest, type PlanRest, type Problem } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../../config.js';
import { firstPlanned, slotOrNull } from '../../domain/calendar/calendar.js';
import { paidMealsOfRest, refundPaise } from '../../domain/schedule/meal-refunds.js';
import { mealsLeft } from '../../domain/schedule/meals.js';
import { reserveMeals, takeBackReserved } from '../../domain/schedule/reserved-meals.js';
import { keptSentences, reservedSentences } from '../../domain/calendar/shop-sentences.js';
import { sumOf, type Subscription } from '../../domain/subscription/subscription.js';
import { actorOf, ownerOf, type PlanCall } from '../../subscriptions/plan-call.js';
import { SubscriptionTransaction, type Unit } from '../../subscriptions/subscription-transaction.js';
import type { ReadSubscription } from '../../subscriptions/subscription.repository.js';
import { inProblemEmail } from '../answering.js';
import { ProblemEvents } from '../problem-events.js';
import { ProblemRepository } from '../problem.repository.js';
import { OrderMoneyService } from '../refunds/order-money.service.js';
import { RefundRequestRepository, type PaidFacts } from '../refunds/refund-request.repository.js';
import { presentProblem } from '../stored-problem.js';

const leftOf = (subscription: Subscription): number => (subscription.isCancelled ? 0 : mealsLeft(subscription));

/** Meals whose money goes back with the rest. */
function paidMeals(subscription: Subscription, { paid }: PaidFacts): number {
  const eaten = subscription.deliveredBefore + sumOf(subscription.fixed);
  return paidMealsOfRest(paid, { left: leftOf(subscription), eaten });
}

/** A customer cancels what is left of a plan. There is no fee: the policies name none. */
@Injectable()
export class CancellationService {
  constructor(
    private readonly transaction: SubscriptionTransaction,
    private readonly problems: ProblemRepository,
    private readonly requests: RefundRequestRepository,
    private readonly money: OrderMoneyService,
    private readonly events: ProblemEvents,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rules'>,
  ) {}

  /** @throws AppError 404, 503 when orders does not answer */
  async rest({ id, caller }: PlanCall): Promise<PlanRest> {
    const read = await this.transaction.read({ id, owner: ownerOf(caller) });
    return restOf(read, await this.money.facts(id));
  }

  /**
   * The meals are not cooked from now on. An administrator approves the refund.
   * @throws AppError 404, 409 unless it is what was shown, 503 when orders does not answer
   */
  async cancel({ id, caller }: PlanCall, body: CancelRest): Promise<Problem> {
    const plan = { id, owner: ownerOf(caller) };
    await this.transaction.read(plan);
    const order = await this.money.ask(id);
    return this.transaction.run(plan, async (tx, unit) => {
      const known = await this.problems.withKey(tx, id, body.key);
      if (known) return presentProblem(known);
      const facts = await this.requests.factsWith(tx, id, order);
      const read = await unit.read();
      refuseOther(restOf(read, facts), body);
      const problemId = await this.add(tx, id, body);
      await this.requests.add(tx, {
        problem_id: problemId,
        subscription_id: id,
        meals: paidMeals(read.stored.subscription, facts),
        withdrawn: body.meals,
        amount_paise: body.amount_paise,
        state: 'asked',
      });
      await this.reserve(unit, body, { key: `cancel-${problemId}`, actor: actorOf(caller) });
      const problem = await this.problems.find(tx, problemId);
      await this.events.reported(tx, problem);
      return presentProblem(problem);
    });
  }

  private async add(tx: EntityManager, subscriptionId: string, { key, text }: CancelRest): Promise<string> {
    const dueDays = this.config.rules.problemDueDays;
    const facts = { slot: null, kind: 'cancel-rest', wish: 'refund', photos: [] } as const;
    return (await this.problems.add(tx, { subscriptionId, key, text, dueDays, ...facts }))!;
  }

  private async reserve(
    unit: Unit,
    { meals, amount_paise }: CancelRest,
    change: { key: string; actor: ReturnType<typeof actorOf> },
  ): Promise<void> {
    const { stored, offer } = await unit.read();
    const before = stored.subscription;
    const after = reserveMeals(before, meals, offer);
    const because = `you cancel the rest, and ${formatPaise(amount_paise)} goes back to you`;
    const gone = takeBackReserved(after, meals, true);
    const sentences = [...reservedSentences({ before, after }, { meals, because }, offer), ...keptSentences({ before, after: gone })];
    await unit.write({ after, sentences, command: { type: 'cancel-rest', meals, amount_paise }, announce: inProblemEmail, ...change });
  }
}

function restOf({ stored: { subscription } }: ReadSubscription, facts: PaidFacts): PlanRest {
  const meals = leftOf(subscription);
  const amount_paise = refundPaise(facts.paid, paidMeals(subscription, facts));
  const kept = Math.min(meals, subscription.carriedOver);
  const first_slot = meals > 0 ? slotOrNull(firstPlanned(subscription)) : null;
  return { meals, amount_paise, first_slot, ...(kept > 0 && { kept_meals: kept }) };
}

/** @throws AppError 409 */
function refuseOther(rest: PlanRest, shown: CancelRest): void {
  if (rest.meals === 0) throw new AppError('conflict', 'Nothing is left to cancel in this plan.');
  if (rest.meals !== shown.meals || rest.amount_paise !== shown.amount_paise)
    throw new AppError('conflict', 'The rest of your plan has changed in the meantime. Please look at it again.');
  if (rest.amount_paise < minimumPaise)
    throw new AppError('conflict', 'There is no money left to send back for these meals. Please write to us.');
}
