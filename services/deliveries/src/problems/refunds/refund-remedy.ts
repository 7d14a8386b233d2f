import { formatPaise, mealCount, minimumPaise } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { leftPaise, refundableMeals, refundPaise, type PaidPlan } from '../../domain/schedule/meal-refunds.js';
import { reserveMeals, returnReserved, takeBackReserved } from '../../domain/schedule/reserved-meals.js';
import { keptSentences, reservedSentences, returnedSentences } from '../../domain/calendar/shop-sentences.js';
import { actorOf } from '../../subscriptions/plan-call.js';
import { inProblemEmail, type Answering, type Given } from '../answering.js';
import { ProblemEvents } from '../problem-events.js';
import { RefundRequestRepository, type PaidFacts, type RefundRequest } from './refund-request.repository.js';
import { problemNumber } from '../../domain/problem-number.js';
import { withdrawsMeals } from '../stored-problem.js';

/** Problems that are solved by money: meals leave the schedule, and orders is asked for the refund, in one transaction. */
@Injectable()
export class RefundRemedy {
  constructor(
    private readonly requests: RefundRequestRepository,
    private readonly events: ProblemEvents,
  ) {}

  /** @throws AppError 409 above what can be paid back, or withdrawn */
  async refund(tx: EntityManager, answering: Answering): Promise<Given> {
    const { problem, body } = answering;
    const facts = await this.requests.factsWith(tx, problem.subscription_id, answering.order!);
    const meals = body.meals!;
    const amount = amountOf(facts, meals);
    const withdrawn = body.withdraw ?? (withdrawsMeals(problem) ? Math.min(meals, facts.mealsLeft) : 0);
    if (withdrawn > meals) throw new AppError('invalid', 'No more meals can be withdrawn than are paid back.');
    const sentences = withdrawn === 0 ? [] : await this.reserve(answering, withdrawn, amount);
    const { id: problem_id, subscription_id } = problem;
    const request = await this.requests.add(tx, {
      problem_id,
      subscription_id,
      meals,
      withdrawn,
      amount_paise: amount,
      state: 'requested',
    });
    await this.send(tx, answering, request);
    return { sentences, request };
  }

  /** The customer asked to cancel the rest: its meals are reserved already, and the amount is the one that was shown. @throws AppError 409 */
  async approve(tx: EntityManager, answering: Answering, asked: RefundRequest): Promise<Given> {
    if (answering.body.meals !== asked.withdrawn)
      throw new AppError('conflict', `The customer cancels ${mealCount(asked.withdrawn)} for ${formatPaise(asked.amount_paise)}.`);
    const { paid } = await this.requests.factsWith(tx, asked.subscription_id, answering.order!);
    if (leftPaise(paid) < 0) throw tooLittleLeft(paid, asked);
    await this.requests.set(tx, asked.id, 'requested');
    await this.send(tx, answering, asked);
    const before = (await answering.unit.read()).stored.subscription;
    const after = takeBackReserved(before, asked.withdrawn, true);
    return { sentences: keptSentences({ before, after }), request: asked };
  }

  /** The cancellation is declined: its meals are cooked after all. */
  async decline(tx: EntityManager, { problem, caller, unit, answerKey }: Answering, asked: RefundRequest): Promise<Given> {
    await this.requests.set(tx, asked.id, 'declined');
    const { stored, offer } = await unit.read();
    const before = stored.subscription;
    const after = returnReserved(before, asked.withdrawn, offer);
    if (after.isCancelled) {
      await unit.writePlan(after);
      return {
        sentences: ['All the money of your order was refunded, so your plan stays cancelled.', ...keptSentences({ before, after })],
      };
    }
    const because = 'your plan is not cancelled';
    const sentences = returnedSentences({ before, after }, { meals: asked.withdrawn, because }, offer);
    const command = { type: 'problem', problem: problemNumber(problem.number), remedy: 'decline' };
    await unit.write({ after, sentences, key: answerKey, command, actor: actorOf(caller), announce: inProblemEmail });
    return { sentences };
  }

  private async reserve({ problem, caller, unit, answerKey }: Answering, meals: number, amount: number): Promise<string[]> {
    const { stored, offer } = await unit.read();
    const before = stored.subscription;
    const after = reserveMeals(before, meals, offer);
    const sentences = reservedSentences({ before, after }, { meals, because: `${formatPaise(amount)} goes back to you` }, offer);
    const command = { type: 'problem', problem: problemNumber(problem.number), remedy: 'refund', meals };
    await unit.write({ after, sentences, key: answerKey, command, actor: actorOf(caller), announce: inProblemEmail });
    return sentences;
  }

  private async send(tx: EntityManager, { problem, caller }: Answering, request: RefundRequest): Promise<void> {
    await this.events.refundRequested(tx, problem, request, actorOf(caller).id!);
  }
}

/** Money of the order went back elsewhere after the customer was shown an amount. */
function tooLittleLeft({ otherPaise }: PaidPlan, { amount_paise: shown }: RefundRequest): AppError {
  const what = `${formatPaise(otherPaise)} of this order was already refunded, or is on its way back`;
  return new AppError(
    'conflict',
    `${what}. What is left does not cover the ${formatPaise(shown)} of this cancellation. Decline it and say so.`,
  );
}

/** Paise of so many meals. @throws AppError 409 */
function amountOf({ paid }: PaidFacts, meals: number): number {
  const most = refundableMeals(paid);
  if (most === 0) throw new AppError('conflict', 'The money of all meals of this plan was paid back, or is on its way back.');
  if (meals > most) throw new AppError('conflict', `The money of ${mealCount(most)} of this plan can still be paid back.`);
  const amount = refundPaise(paid, meals);
  if (amount < minimumPaise)
    throw new AppError('conflict', amount === 0 ? 'All the money of this order was paid back.' : 'A refund is at least ₹1.');
  return amount;
}
