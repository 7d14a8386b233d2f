import { counted, slotNumber, type AnswerProblem } from '@2x7/contracts';
import { sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { stateOf } from '../domain/calendar/plan-state.js';
import { adjustMeals } from '../domain/schedule/meals.js';
import { addReplacement } from '../domain/subscription/replacement.js';
import { adjustedSentences } from '../domain/calendar/shop-sentences.js';
import { SlotRepository } from '../slots/slot.repository.js';
import { actorOf } from '../subscriptions/plan-call.js';
import { SubscriptionTransaction, type Decision, type Unit } from '../subscriptions/subscription-transaction.js';
import { isConfirmed, type ReadSubscription } from '../subscriptions/subscription.repository.js';
import { problemNumber } from '../domain/problem-number.js';
import type { ProblemRow } from './stored-problem.js';
import { inProblemEmail, type Answering, type Given } from './answering.js';

const running = ({ stored, offer }: ReadSubscription): boolean =>
  !['ended', 'cancelled'].includes(stateOf(stored.subscription, offer.from));

/** Problems that are solved by meals. */
@Injectable()
export class MealRemedies {
  constructor(
    private readonly transaction: SubscriptionTransaction,
    private readonly slots: SlotRepository,
  ) {}

  /** In the delivery that was chosen, or at the end of the plan. @throws AppError, Refusal */
  async replace(answering: Answering): Promise<Given> {
    const { unit, body } = answering;
    const { stored, offer } = await unit.read();
    const slot = body.slot && slotNumber(body.slot);
    const cutOffOf = (at: number): Date => this.slots.cutOff(at);
    const after = addReplacement(stored.subscription, { meals: body.meals!, slot }, { offer, cutOffOf });
    return this.write(unit, answering, after);
  }

  /** At the end of the plan, of another running plan of the customer, or kept for the next one. @throws AppError, Refusal */
  async credit(tx: EntityManager, answering: Answering): Promise<Given> {
    const read = await answering.unit.read();
    if (running(read)) return this.add(answering.unit, answering);
    for (const id of await this.otherPlans(tx, read)) {
      const given = await this.transaction.within(tx, { id }, async (_tx, unit) =>
        running(await unit.read()) ? this.addElsewhere(unit, answering) : undefined,
      );
      if (given) return given;
    }
    return this.keep(tx, read, answering);
  }

  private async add(unit: Unit, answering: Answering): Promise<Given> {
    const { stored, offer } = await unit.read();
    return this.write(unit, answering, adjustMeals(stored.subscription, answering.body.meals!, offer));
  }

  /** To another plan than that of the problem, which the answer names. */
  private async addElsewhere(unit: Unit, answering: Answering): Promise<Given> {
    const { number, plan } = (await unit.read()).stored;
    const { sentences } = await this.add(unit, answering);
    const where = `${answering.body.meals === 1 ? 'It goes' : 'They go'} to your other plan, ${plan.name}, order ${number}.`;
    return { sentences: [where, ...sentences], creditedTo: { order_number: number, plan_name: plan.name } };
  }

  private async write(unit: Unit, { problem, body, caller, answerKey }: Answering, after: Decision['after']): Promise<Given> {
    const { stored, offer } = await unit.read();
    const [meals, reason] = [body.meals!, `Problem ${problemNumber(problem.number)}`];
    const sentences = adjustedSentences({ before: stored.subscription, after }, { meals, reason, slot: body.slot }, offer);
    const actor = actorOf(caller);
    const grant = { meals, reason, actorId: actor.id, isCarriedOver: stored.id !== problem.subscription_id };
    await unit.write({ after, sentences, grant, key: answerKey, command: commandOf(problem, body), actor, announce: inProblemEmail });
    return { sentences };
  }

  /** Confirmed plans of the customer that are not at their end, newest first. */
  private async otherPlans(tx: EntityManager, { stored }: ReadSubscription): Promise<string[]> {
    const rows = await sql.many<{ id: string }>(
      tx,
      `SELECT s.id FROM subscriptions s WHERE s.customer_id = $1 AND s.id <> $2 AND s.cancelled_at IS NULL AND ${isConfirmed}
         AND (s.unscheduled > 0 OR EXISTS (SELECT FROM deliveries d WHERE d.subscription_id = s.id AND d.state IN ('planned', 'locked')))
       ORDER BY s.paid_at DESC, s.id DESC`,
      [stored.customerId, stored.id],
    );
    return rows.map(({ id }) => id);
  }

  private async keep(tx: EntityManager, { stored }: ReadSubscription, { problem, body, caller }: Answering): Promise<Given> {
    const values = [uuid(), stored.customerId, body.meals, `Problem ${problemNumber(problem.number)}`, actorOf(caller).id];
    await sql.execute(
      tx,
      'INSERT INTO grants (id, customer_id, meals, reason, actor_id, is_carried_over) VALUES ($1, $2, $3, $4, $5, true)',
      values,
    );
    return {
      sentences: [`${counted(body.meals!, 'meal is', 'meals are')} kept for you and added to your next plan.`],
      creditedTo: 'next-plan',
    };
  }
}

const commandOf = ({ number }: ProblemRow, { remedy, meals, slot }: AnswerProblem): object => ({
  type: 'problem',
  problem: problemNumber(number),
  remedy,
  meals,
  slot,
});
