import type { Problem, ReopenProblem } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { SubscriptionTransaction } from '../subscriptions/subscription-transaction.js';
import { ProblemEvents } from './problem-events.js';
import { ProblemRepository } from './problem.repository.js';
import { canReopen, presentProblem, type ProblemRow } from './stored-problem.js';

/** Customers say that an answer does not solve their problem. */
@Injectable()
export class ProblemReopeningService {
  constructor(
    private readonly transaction: SubscriptionTransaction,
    private readonly problems: ProblemRepository,
    private readonly events: ProblemEvents,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rules'>,
  ) {}

  /** Once, after an answer. Repeated with the same text, it changes nothing. @throws AppError */
  async reopen(customer: string, id: string, { text }: ReopenProblem): Promise<Problem> {
    const subscriptionId = await this.problems.subscriptionOf(id, customer);
    return this.transaction.run({ id: subscriptionId, owner: customer }, async (tx) => {
      const problem = await this.problems.find(tx, id);
      if (problem.reopened?.text === text) return presentProblem(problem);
      refuseReopening(problem);
      const report = await this.problems.reopen(tx, id, { text, dueDays: this.config.rules.problemDueDays });
      const reopened = await this.problems.find(tx, id);
      await this.events.reopened(tx, reopened, { id: report, text });
      return presentProblem(reopened);
    });
  }
}

/** @throws AppError 409 */
function refuseReopening(problem: ProblemRow): void {
  if (canReopen(problem)) return;
  const message = problem.reopened
    ? 'This problem was reopened already. Please report a new one, or write to us.'
    : 'We have not answered this problem yet.';
  throw new AppError('conflict', message);
}
