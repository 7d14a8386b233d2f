import type { ChangeEmail, SubscriptionChange } from '@2x7/contracts';
import { Injectable } from '@nestjs/common';
import { CustomerOrdersClient } from '../customer-orders.client.js';
import { ownerOf, type Request } from '../request.js';
import { SubscriptionRepository } from '../subscription.repository.js';
import { SubscriptionTransaction } from '../subscription-transaction.js';
import { SubscriptionChangeService } from './subscription-change.service.js';

/** Another email address for a plan and its order. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly subscriptions: SubscriptionRepository,
    private readonly transaction: SubscriptionTransaction,
    private readonly orders: CustomerOrdersClient,
    private readonly changes: SubscriptionChangeService,
  ) {}

  /** The order is changed first, and again when the call is repeated: if it cannot be reached, nothing is changed here. @throws AppError */
  async change(request: Request, { key, email }: ChangeEmail): Promise<SubscriptionChange> {
    const address = email.toLowerCase();
    await this.subscriptions.find(this.transaction.database, request.id, ownerOf(request.caller));
    await this.orders.changeEmail({ order_id: request.id, email: address });
    return this.changes.changeEmail(request, { key, email: address });
  }
}
