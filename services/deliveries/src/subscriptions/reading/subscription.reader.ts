import type { SubscriptionChange, SubscriptionDetail } from '@2x7/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../../config.js';
import { SlotRepository } from '../../slots/slot.repository.js';
import { ChangeRepository } from '../change.repository.js';
import { ownerOf, type PlanCall } from '../plan-call.js';
import { presentSubscription } from './subscription.presenter.js';
import { SubscriptionRepository } from '../subscription.repository.js';

/** Reads plans as their customers and the administrators see them. */
@Injectable()
export class SubscriptionReader {
  constructor(
    private readonly database: DataSource,
    private readonly subscriptions: SubscriptionRepository,
    private readonly slots: SlotRepository,
    private readonly history: ChangeRepository,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rules'>,
  ) {}

  /** @throws AppError 404 */
  async detail({ id, caller }: PlanCall): Promise<SubscriptionDetail> {
    const read = await this.subscriptions.read(this.database, id, ownerOf(caller));
    const { problemWithinDays } = this.config.rules;
    return presentSubscription(read, {
      cutOff: (slot) => read.offer.slots.get(slot)?.cutOff ?? this.slots.cutOff(slot),
      problemWithinDays,
    });
  }

  /** Newest first. @throws AppError 404 */
  async changes({ id, caller }: PlanCall): Promise<SubscriptionChange[]> {
    await this.subscriptions.find(this.database, id, ownerOf(caller));
    return this.history.list(this.database, id);
  }
}
