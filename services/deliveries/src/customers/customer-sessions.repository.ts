import type { ResolvedCustomer } from '@2x7/contracts';
import { Audit, hashOf, newToken, sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';

/** Sessions of one customer: the oldest end when there are more. */
const maxSessions = 10;

/** Sessions of customers. Ending one deletes its row. Only a hash of the cookie's token is stored. */
@Injectable()
export class CustomerSessionsRepository {
  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'customerSessionDays'>,
  ) {}

  /** Opens a session and returns its token. Ends the browser's previous session. */
  async open(tx: EntityManager, customerId: string, previousToken?: string): Promise<string> {
    const token = newToken();
    if (previousToken) await sql.execute(tx, 'DELETE FROM customer_sessions WHERE token_hash = $1', [hashOf(previousToken)]);
    await sql.execute(
      tx,
      `INSERT INTO customer_sessions (id, customer_id, token_hash, expires_at)
       VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 day')`,
      [uuid(), customerId, hashOf(token), this.config.customerSessionDays],
    );
    await this.endSurplus(tx, customerId);
    await this.record(tx, 'signed in', customerId);
    return token;
  }

  /** The customer of the token's live session, with the newest orders: as many as the list of plans shows. */
  resolve(token: string): Promise<ResolvedCustomer | undefined> {
    return sql.oneOrNone<ResolvedCustomer>(
      this.database,
      `SELECT customer_id AS id,
         ARRAY(SELECT s.id FROM subscriptions s WHERE s.customer_id = session.customer_id ORDER BY s.paid_at DESC, s.id DESC LIMIT 200) AS orders
       FROM customer_sessions AS session WHERE token_hash = $1 AND expires_at > clock_timestamp()`,
      [hashOf(token)],
    );
  }

  /** Ends the session of this token. */
  end(token: string): Promise<void> {
    return this.remove('token_hash = $1', token, 'signed out');
  }

  /** Ends every session of the customer whose session this token opens. */
  endAll(token: string): Promise<void> {
    const ofCustomer = 'customer_id = (SELECT customer_id FROM customer_sessions WHERE token_hash = $1 AND expires_at > clock_timestamp())';
    return this.remove(ofCustomer, token, 'signed out everywhere');
  }

  private remove(condition: string, token: string, action: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const [ended] = await sql.many<{ customer_id: string }>(
        tx,
        `DELETE FROM customer_sessions WHERE ${condition} RETURNING customer_id`,
        [hashOf(token)],
      );
      if (ended) await this.record(tx, action, ended.customer_id);
    });
  }

  private async endSurplus(tx: EntityManager, customerId: string): Promise<void> {
    await sql.execute(
      tx,
      `DELETE FROM customer_sessions WHERE customer_id = $1 AND id NOT IN (
         SELECT id FROM customer_sessions WHERE customer_id = $1 AND expires_at > clock_timestamp() ORDER BY id DESC LIMIT ${maxSessions})`,
      [customerId],
    );
  }

  private async record(tx: EntityManager, action: string, customerId: string): Promise<void> {
    await this.audit.record(tx, { actor: { kind: 'customer', id: customerId }, action, entity: 'customer', entityId: customerId });
  }
}
