import type { EventData } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { returnReserved, takeBackReserved } from '../domain/schedule/reserved-meals.js';
import { returnedSentences } from '../domain/calendar/sentences.js';
import { SubscriptionStartService } from '../subscriptions/start/subscription-start.service.js';
import { SubscriptionTransaction, type Unit } from '../subscriptions/subscription-transaction.js';
import { ProblemRepository } from './problem.repository.js';
import { RefundRequestRepository, type RefundRequest } from './refund-request.repository.js';

/** What orders answers to a refund that was requested. Repeated answers change nothing. */
@Injectable()
export class RequestedRefundService {
  constructor(
    private readonly transaction: SubscriptionTransaction,
    private readonly subscriptions: SubscriptionStartService,
    private readonly requests: RefundRequestRepository,
    private readonly problems: ProblemRepository,
  ) {}

  /** Also of a refund that was not requested here. */
  async done(tx: EntityManager, refund: EventData<'order.refunded'>): Promise<void> {
    await this.subscriptions.serialize(tx, refund.order_id);
    const request = refund.request_id ? await this.requests.find(tx, refund.request_id) : undefined;
    if (!request) return this.subscriptions.refund(tx, refund);
    const meals = await this.settle(tx, request.id, refund.order_id);
    await this.subscriptions.refund(tx, refund, { id: request.id, meals });
  }

  /**
   * @returns the meals that were withdrawn for it; null where a bank that had refused the refund makes it after all: its meals
   * came back in the meantime, so an administrator decides about them
   */
  private settle(tx: EntityManager, requestId: string, orderId: string): Promise<number | null> {
    return this.transaction.within(tx, { id: orderId }, async (_tx, unit) => {
      const request = (await this.requests.find(tx, requestId))!;
      if (request.state === 'done') return request.withdrawn;
      await this.requests.set(tx, requestId, 'done');
      if (request.state === 'refused') return request.withdrawn === 0 ? 0 : null;
      if (request.withdrawn > 0) await this.takeBack(tx, unit, request);
      return request.withdrawn;
    });
  }

  private async takeBack(tx: EntityManager, unit: Unit, { problem_id, withdrawn }: RefundRequest): Promise<void> {
    const { stored } = await unit.read();
    const { kind } = await this.problems.find(tx, problem_id);
    await unit.settle(takeBackReserved(stored.subscription, withdrawn, kind === 'cancel-rest'));
  }

  /** The meals come back, and the problem is open again. */
  async refused(tx: EntityManager, { request_id, order_id, reason }: EventData<'order.refund_refused'>): Promise<void> {
    if (!(await this.requests.find(tx, request_id))) return;
    await this.transaction.within(tx, { id: order_id }, async (_tx, unit) => {
      const request = (await this.requests.find(tx, request_id))!;
      if (request.state !== 'requested') return;
      await this.requests.set(tx, request_id, 'refused', reason);
      await this.problems.open(tx, request.problem_id, 0);
      if (request.withdrawn > 0) await this.giveBack(unit, request);
    });
  }

  private async giveBack(unit: Unit, { id, withdrawn }: RefundRequest): Promise<void> {
    const { stored, offer } = await unit.read();
    const before = stored.subscription;
    const after = returnReserved(before, withdrawn, offer);
    if (after.isCancelled) return unit.settle(after);
    const because = 'their money could not be sent back. We look into it and write to you';
    const sentences = returnedSentences({ before, after }, { meals: withdrawn, because }, offer);
    const command = { type: 'refund-refused', meals: withdrawn };
    await unit.write({ after, sentences, key: `refused-${id}`, command, actor: { kind: 'admin', id: null } });
  }
}
