import type { ChangeEmail, SubscriptionChange } from '@2x7/contracts';
import { AppError, Audit, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { CustomerOrdersClient } from '../privacy/customer-orders.client.js';
import { PhotoClient } from '../problems/photo.client.js';
import { publicPart } from '../subscriptions/change.repository.js';
import { actorOf, commandEntry, ownerOf, type PlanCall } from '../subscriptions/plan-call.js';
import { SubscriptionTransaction } from '../subscriptions/subscription-transaction.js';
import type { StoredSubscription } from '../subscriptions/subscription.repository.js';

/** Another email address for a plan and its order. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly transaction: SubscriptionTransaction,
    private readonly orders: CustomerOrdersClient,
    private readonly photos: PhotoClient,
    private readonly audit: Audit,
  ) {}

  /**
   * The plan moves to the customer of the address. The earlier customer keeps the id, so that a link or a session which is opened meanwhile
   * shows the plan to no one else. Media and orders are changed last, under the lock of the plan: if one of them cannot be reached,
   * nothing is changed here, and the call may be repeated. @throws AppError
   */
  change({ id, caller }: PlanCall, { key, email: address }: ChangeEmail): Promise<SubscriptionChange> {
    const email = address.toLowerCase();
    const sent = { key, command: { type: 'email', email } };
    return this.transaction.run({ id, owner: ownerOf(caller), sent }, async (tx, unit) => {
      if (unit.known) return publicPart(unit.known);
      const { stored } = await unit.read();
      if (stored.subscription.email === email) throw new AppError('conflict', 'The plan has this address already.');
      const customer = await this.customerOf(tx, email);
      const [accepted, , photos] = await sql.all([
        unit.write({
          ...sent,
          after: { ...stored.subscription, email },
          sentences: [`Our emails go to ${email}, and you sign in with it.`],
          actor: actorOf(caller),
        }),
        this.audit.record(tx, commandEntry({ id, caller }, sent.command)),
        sql.many<{ id: string }>(tx, 'SELECT unnest(photos) AS id FROM problems WHERE subscription_id = $1', [id]),
        sql.execute(tx, 'UPDATE subscriptions SET customer_id = $2 WHERE id = $1', [id, customer]),
        this.giveKeptMeals(tx, stored, customer),
      ]);
      const ids = photos.map((photo) => photo.id);
      await this.photos.transfer(customer, ids);
      await this.orders.changeEmail({ order_id: id, email });
      return publicPart(accepted);
    });
  }

  private async customerOf(tx: EntityManager, email: string): Promise<string> {
    const text = 'INSERT INTO customers (id, email) VALUES ($1, $2) ON CONFLICT (email) DO UPDATE SET email = EXCLUDED.email RETURNING id';
    return (await sql.one<{ id: string }>(tx, text, [uuid(), email])).id;
  }

  /** Of a customer without another plan: it is the same customer. */
  private async giveKeptMeals(tx: EntityManager, { id, customerId }: StoredSubscription, customer: string): Promise<void> {
    await sql.execute(
      tx,
      `UPDATE grants SET customer_id = $3 WHERE customer_id = $1 AND subscription_id IS NULL
         AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.customer_id = $1 AND s.id <> $2)`,
      [customerId, id, customer],
    );
  }
}
