import { mealCount, type EventData, type SlotNumber } from '@2x7/contracts';
import { Outbox } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { slotOrNull } from '../domain/calendar/calendar.js';
import type { RefundRequest } from './refunds/refund-request.repository.js';
import { problemNumber } from '../domain/problem-number.js';
import type { ProblemRow } from './stored-problem.js';

type Answered = Pick<EventData<'problem.answered'>, 'answer_id' | 'remedy' | 'text' | 'meals' | 'amount_paise' | 'sentences'> & {
  slot: SlotNumber | null;
};

const headOf = (problem: ProblemRow) => ({
  subscription_id: problem.subscription_id,
  order_number: problem.order_number,
  plan_name: problem.plan_name,
  customer: { name: problem.name, email: problem.email },
  problem_number: problemNumber(problem.number),
});

/** Publishes what happens to problems, in the transaction in which it happens. */
@Injectable()
export class ProblemEvents {
  constructor(private readonly outbox: Outbox) {}

  async reported(tx: EntityManager, problem: ProblemRow): Promise<void> {
    await this.appendReport(tx, problem, { report_id: problem.id, is_reopened: false, text: problem.text });
  }

  async reopened(tx: EntityManager, problem: ProblemRow, report: { id: string; text: string }): Promise<void> {
    await this.appendReport(tx, problem, { report_id: report.id, is_reopened: true, text: report.text });
  }

  /** The refund that was the answer cannot be made. @param problem as it is open again */
  async refundRefused(tx: EntityManager, problem: ProblemRow, { id, amount_paise }: RefundRequest): Promise<void> {
    await this.appendReport(tx, problem, { report_id: id, is_reopened: true, text: '', refused_paise: amount_paise });
  }

  /** @param problem as it was before the answer */
  async answered(tx: EntityManager, problem: ProblemRow, { slot, ...answer }: Answered): Promise<void> {
    const data = { ...headOf(problem), ...answer, slot: slotOrNull(slot), can_reopen: problem.reopened === null };
    await this.outbox.append(tx, { type: 'problem.answered', data });
  }

  /** Asks orders to send the money back. */
  async refundRequested(tx: EntityManager, problem: ProblemRow, request: RefundRequest, actorId: string): Promise<void> {
    const { id, amount_paise, withdrawn, meals } = request;
    const data = {
      request_id: id,
      order_id: problem.subscription_id,
      order_number: problem.order_number,
      amount_paise,
      meals: withdrawn,
      reason: `Problem ${problemNumber(problem.number)}: ${mealCount(meals)}`,
      actor_id: actorId,
    };
    await this.outbox.append(tx, { type: 'refund.requested', data });
  }

  private async appendReport(
    tx: EntityManager,
    problem: ProblemRow,
    report: Pick<EventData<'problem.reported'>, 'report_id' | 'is_reopened' | 'text' | 'refused_paise'>,
  ): Promise<void> {
    const { kind, slot, due_at, rest } = problem;
    const data = { ...headOf(problem), ...report, kind, rest, slot: slotOrNull(slot), due_at: due_at.toISOString() };
    await this.outbox.append(tx, { type: 'problem.reported', data });
  }
}
