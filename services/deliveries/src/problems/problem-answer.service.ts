import { slotNumber, type AdminProblem, type AnswerProblem, type Identity } from '@2x7/contracts';
import { AppError, Audit } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { actorOf } from '../subscriptions/plan-call.js';
import { SubscriptionTransaction } from '../subscriptions/subscription-transaction.js';
import type { Answering, Given } from './answering.js';
import { ProblemEvents } from './problem-events.js';
import { ProblemListRepository } from './problem-list.repository.js';
import { ProblemRepository } from './problem.repository.js';
import { Remedies } from './remedies.js';
import { problemNumber } from '../domain/problem-number.js';

/** What administrators answer. */
@Injectable()
export class ProblemAnswerService {
  constructor(
    private readonly transaction: SubscriptionTransaction,
    private readonly problems: ProblemRepository,
    private readonly list: ProblemListRepository,
    private readonly remedies: Remedies,
    private readonly events: ProblemEvents,
    private readonly audit: Audit,
  ) {}

  /** Repeated with the same key, it changes nothing more. @throws AppError 409 when another administrator was faster, 503 when orders does not answer */
  async answer({ id, caller }: { id: string; caller: Identity }, body: AnswerProblem): Promise<AdminProblem> {
    const planId = await this.problems.subscriptionOf(id);
    const order = await this.remedies.orderOf(planId, body);
    return this.transaction.run({ id: planId }, async (tx, unit) => {
      if (await this.problems.answerWithKey(tx, id, body.key)) return this.list.find(id, tx);
      const problem = await this.problems.find(tx, id);
      if (problem.version !== body.version || problem.state !== 'open')
        throw new AppError('conflict', 'This problem has changed in the meantime. Please look at it again.');
      const answering = { problem, body, caller, unit, order, answerKey: `answer-${id}-${problem.version}` };
      await this.store(tx, answering, await this.remedies.give(tx, answering));
      return this.list.find(id, tx);
    });
  }

  private async store(tx: EntityManager, { problem, body, caller }: Answering, { sentences, request, creditedTo }: Given): Promise<void> {
    const { key, remedy, text, meals } = body;
    const { id: problemId, subscription_id: entityId } = problem;
    const facts = { remedy, text, meals, slot: body.slot && slotNumber(body.slot) };
    const amount_paise = request?.amount_paise ?? null;
    const answer = await this.problems.answer(tx, {
      problemId,
      key,
      ...facts,
      requestId: request?.id ?? null,
      creditedTo,
      actorId: actorOf(caller).id,
    });
    await this.events.answered(tx, problem, { answer_id: answer, ...facts, amount_paise, sentences: [...sentences] });
    const after = { command: { type: 'problem', problem: problemNumber(problem.number), remedy, meals, amount_paise } };
    await this.audit.record(tx, { actor: caller, action: 'changed', entity: 'subscription', entityId, after });
  }
}
