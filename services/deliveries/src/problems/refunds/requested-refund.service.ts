import type { EventData } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { returnReserved, takeBackReserved } from '../../domain/schedule/reserved-meals.js';
import { returnedSentences } from '../../domain/calendar/shop-sentences.js';
import type { Subscription } from '../../domain/subscription/subscription.js';
import { RefundRepository } from '../../subscriptions/refunds/refund.repository.js';
import { SubscriptionStartService } from '../../subscriptions/start/subscription-start.service.js';
import { SubscriptionTransaction, type Unit } from '../../subscriptions/subscription-transaction.js';
import { ProblemEvents } from '../problem-events.js';
import { ProblemRepository } from '../problem.repository.js';
import { RefundRequestRepository, type RefundRequest } from './refund-request.repository.js';

/** The change that says that reserved meals come back. */
type Returned = { key: string; command: { type: string; meals: number }; because: string };

/** What orders answers to a refund that was requested. Repeated answers change nothing. */
@Injectable()
export class RequestedRefundService {
  constructor(
    private readonly transaction: SubscriptionTransaction,
    private readonly subscriptions: SubscriptionStartService,
    private readonly requests: RefundRequestRepository,
    private readonly refunds: RefundRepository,
    private readonly problems: ProblemRepository,
    private readonly events: ProblemEvents,
  ) {}

  /** Also of a refund that was not requested here. */
  async done(tx: EntityManager, refund: EventData<'order.refunded'>): Promise<void> {
    await this.subscriptions.serialize(tx, refund.order_id);
    const request = refund.request_id ? await this.requests.find(tx, refund.request_id) : undefined;
    if (!request) return this.subscriptions.refund(tx, refund);
    const meals = await this.complete(tx, request.id, refund);
    await this.subscriptions.refund(tx, refund, { id: request.id, meals });
  }

  /**
   * @returns the meals that were withdrawn for it; null where a bank that had refused the refund makes it after all: its meals
   * came back in the meantime, so an administrator decides about them
   */
  private complete(tx: EntityManager, requestId: string, { order_id, refund_id }: EventData<'order.refunded'>): Promise<number | null> {
    return this.transaction.within(tx, { id: order_id }, async (_tx, unit) => {
      const request = (await this.requests.find(tx, requestId))!;
      if (request.state === 'done') return request.withdrawn;
      await this.requests.set(tx, requestId, 'done');
      if (request.state === 'refused') return request.withdrawn === 0 ? 0 : null;
      if (request.withdrawn > 0) await this.takeBack(tx, unit, { request, decided: await this.refunds.takenBack(tx, refund_id) });
      return request.withdrawn;
    });
  }

  /** @param decided meals that an administrator has taken back already, because orders reported the refund without its request at first */
  private async takeBack(
    tx: EntityManager,
    unit: Unit,
    { request: { id, problem_id, withdrawn }, decided }: { request: RefundRequest; decided: number },
  ): Promise<void> {
    const { stored, offer } = await unit.read();
    const { kind } = await this.problems.find(tx, problem_id);
    const meals = Math.min(decided, withdrawn);
    const after = takeBackReserved(stored.subscription, withdrawn - meals, kind === 'cancel-rest');
    if (meals === 0) return unit.writePlan(after);
    const because = 'they were withdrawn twice for one refund';
    const command = { type: 'refund-counted-twice', meals };
    await this.giveBack(unit, returnReserved(after, meals, offer), { key: `counted-twice-${id}`, command, because });
  }

  /** The meals come back, and the problem is open again. */
  async refused(tx: EntityManager, { request_id, order_id, reason }: EventData<'order.refund_refused'>): Promise<void> {
    if (!(await this.requests.find(tx, request_id))) return;
    await this.transaction.within(tx, { id: order_id }, async (_tx, unit) => {
      const request = (await this.requests.find(tx, request_id))!;
      if (request.state !== 'requested') return;
      await this.requests.set(tx, request_id, 'refused', reason);
      await this.problems.open(tx, request.problem_id, 0);
      if (request.withdrawn > 0) await this.returnRefused(unit, request);
      else await this.announceRefused(tx, unit, request);
    });
  }

  /** No meal comes back, so the customer gets no email about a change. One whose money went back meanwhile waits for none. */
  private async announceRefused(tx: EntityManager, unit: Unit, request: RefundRequest): Promise<void> {
    const { stored } = await unit.read();
    if (stored.subscription.isRefunded) return;
    await this.events.refundRefused(tx, await this.problems.find(tx, request.problem_id), request);
  }

  private async returnRefused(unit: Unit, { id, withdrawn: meals }: RefundRequest): Promise<void> {
    const { stored, offer } = await unit.read();
    const because = `${meals === 1 ? 'its' : 'their'} money could not be sent back. We look into it and write to you`;
    const command = { type: 'refund-refused', meals };
    await this.giveBack(unit, returnReserved(stored.subscription, meals, offer), { key: `refused-${id}`, command, because });
  }

  private async giveBack(unit: Unit, after: Subscription, { key, command, because }: Returned): Promise<void> {
    if (after.isCancelled) return unit.writePlan(after);
    const { stored, offer } = await unit.read();
    const sentences = returnedSentences({ before: stored.subscription, after }, { meals: command.meals, because }, offer);
    await unit.write({ after, sentences, key, command, actor: { kind: 'admin', id: null } });
  }
}
