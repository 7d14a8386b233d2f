import { Outbox, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';

type Recipient = { name: string; email: string };

/** Publishes the emails about a change in the transaction of the change. */
@Injectable()
export class SecurityNotices {
  constructor(private readonly outbox: Outbox) {}

  async passwordChanged(tx: EntityManager, { name, email }: Recipient): Promise<void> {
    const data = { change_id: uuid(), name, email, changed_at: new Date().toISOString() };
    await this.outbox.append(tx, { type: 'user.password_changed', data });
  }

  /** @param enabled whether two-step sign-in is on now */
  async secondFactorChanged(tx: EntityManager, { name, email }: Recipient, enabled: boolean): Promise<void> {
    const data = { change_id: uuid(), name, email, enabled, changed_at: new Date().toISOString() };
    await this.outbox.append(tx, { type: 'user.second_factor_changed', data });
  }

  /** One event for each other administrator who can sign in, so that each email has one recipient. */
  async administratorAdded(tx: EntityManager, { id, name, email }: Recipient & { id: string }): Promise<void> {
    const others = await sql.many<Recipient>(
      tx,
      `SELECT name, email FROM users WHERE role = 'admin' AND disabled_at IS NULL AND password_hash IS NOT NULL AND id <> $1`,
      [id],
    );
    const added_at = new Date().toISOString();
    for (const other of others) {
      const data = { ...other, notice_id: uuid(), administrator: { name, email }, added_at };
      await this.outbox.append(tx, { type: 'user.administrator_added', data });
    }
  }
}
