import { dayMs, type EventData } from '@2x7/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../../config.js';
import { Clock } from '../../time/clock.js';
import { SubscriptionStartService } from './subscription-start.service.js';

/** Starts the subscription of a paid order, once. */
@Injectable()
export class PaidOrderService {
  constructor(
    private readonly subscriptions: SubscriptionStartService,
    private readonly clock: Clock,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'importFrom'>,
  ) {}

  /**
   * The import finds the order of an event that comes a day late or again, too. So such an order is counted, or left out, as the import does it.
   * @returns whether the order has its subscription: false where it is left out
   */
  async start(tx: EntityManager, order: EventData<'order.paid'>): Promise<boolean> {
    const { importFrom: from } = this.config;
    const at = from && this.subscriptions.firstDay(order) < from ? await this.clock.now(tx) : null;
    const isImported = from && at && at.getTime() - Date.parse(order.paid_at) > dayMs;
    if (isImported && !this.subscriptions.isRunning(order, from)) return false;
    await this.subscriptions.start(tx, order, isImported ? { from, at } : undefined);
    return true;
  }
}
