import type { AnswerProblem, OrderMoney } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Answering, Given } from './answering.js';
import { MealRemedies } from './meal-remedies.js';
import { OrderMoneyService } from './refunds/order-money.service.js';
import { RefundRemedy } from './refunds/refund-remedy.js';
import { RefundRequestRepository } from './refunds/refund-request.repository.js';

/** Gives what an answer promises. */
@Injectable()
export class Remedies {
  constructor(
    private readonly requests: RefundRequestRepository,
    private readonly meals: MealRemedies,
    private readonly money: RefundRemedy,
    private readonly orders: OrderMoneyService,
  ) {}

  /** What has to be known before the transaction: nothing, unless money goes back. @throws AppError 503 when orders does not answer */
  async orderOf(planId: string, { remedy }: AnswerProblem): Promise<OrderMoney | undefined> {
    return remedy === 'refund' ? this.orders.ask(planId) : undefined;
  }

  /** @throws AppError, Refusal */
  async give(tx: EntityManager, answering: Answering): Promise<Given> {
    const { problem, body } = answering;
    const asked = await this.requests.asked(tx, problem.id);
    if (asked) return this.decide(tx, answering, asked);
    if (body.remedy === 'replacement') return this.meals.replace(answering);
    if (body.remedy === 'credit') return this.meals.credit(tx, answering);
    if (body.remedy === 'refund') return this.money.refund(tx, answering);
    return { sentences: [] };
  }

  private decide(tx: EntityManager, answering: Answering, asked: NonNullable<Given['request']>): Promise<Given> {
    const { remedy } = answering.body;
    if (remedy === 'refund') return this.money.approve(tx, answering, asked);
    if (remedy === 'decline') return this.money.decline(tx, answering, asked);
    throw new AppError('conflict', 'Approve the cancellation with its refund, or decline it with a reason.');
  }
}
