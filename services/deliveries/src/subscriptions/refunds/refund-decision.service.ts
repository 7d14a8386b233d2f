import { formatPaise, type DecideRefund, type PlanRefund } from '@2x7/contracts';
import { AppError, Audit } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { adjustMeals } from '../../domain/schedule/meals.js';
import { adjustedSentences } from '../../domain/calendar/shop-sentences.js';
import { RefundRepository } from './refund.repository.js';
import { actorOf, type PlanCall } from '../plan-call.js';
import { SubscriptionTransaction, type Unit } from '../subscription-transaction.js';
import { SubscriptionRepository } from '../subscription.repository.js';

/** What an administrator decides about the meals of a partial refund. */
@Injectable()
export class RefundDecisionService {
  constructor(
    private readonly database: DataSource,
    private readonly transaction: SubscriptionTransaction,
    private readonly subscriptions: SubscriptionRepository,
    private readonly refunds: RefundRepository,
    private readonly audit: Audit,
  ) {}

  /** @throws AppError 404 */
  async list({ id }: Pick<PlanCall, 'id'>): Promise<PlanRefund[]> {
    await this.subscriptions.find(this.database, id);
    return this.refunds.list(this.database, id);
  }

  /** Takes back so many meals, or none. A repeated decision changes nothing. @throws AppError, Refusal */
  decide({ id, caller }: PlanCall, { refund_id: refundId, meals }: DecideRefund): Promise<PlanRefund[]> {
    return this.transaction.run({ id }, async (tx, unit) => {
      const refund = await this.refunds.find(tx, id, refundId);
      if (refund.meals === meals) return this.refunds.list(tx, id);
      if (refund.meals !== null)
        throw new AppError('conflict', 'Another administrator has already decided about the meals of this refund.');
      if (meals > 0) await this.takeBack(unit, { refund, meals, caller });
      await this.refunds.decide(tx, refundId, meals);
      const after = { command: { type: 'refund', refund_id: refundId, meals } };
      await this.audit.record(tx, { actor: caller, action: 'changed', entity: 'subscription', entityId: id, after });
      return this.refunds.list(tx, id);
    });
  }

  private async takeBack(
    unit: Unit,
    { refund, meals, caller }: { refund: PlanRefund; meals: number; caller: PlanCall['caller'] },
  ): Promise<void> {
    const { stored, offer } = await unit.read();
    const after = adjustMeals(stored.subscription, -meals, offer);
    const reason = `${formatPaise(refund.amount_paise)} of your order was refunded`;
    const sentences = adjustedSentences({ before: stored.subscription, after }, { meals: -meals, reason }, offer);
    const command = { type: 'meals', meals: -meals, reason };
    await unit.write({ after, sentences, key: `refund-meals-${refund.id}`, command, actor: actorOf(caller) });
  }
}
