import type { Invitation } from '@2x7/contracts';
import { Audit, Outbox } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { authConfigToken, type AuthConfig } from '../config.js';
import type { UserAccountRow } from '../users/user-account.presenter.js';
import { hashOf, newToken } from '../persistence/token.js';

const lifetime = `interval '48 hours'`;

type Invited = { user_id: string; name: string; email: string; expires_at: Date; has_password: boolean };

/** One-time links to set a password. The token stands in the mail alone; here is its hash, until it is used. */
@Injectable()
export class InvitationsRepository {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    @Inject(authConfigToken) private readonly config: Pick<AuthConfig, 'publicUrl'>,
  ) {}

  /** Makes the person's link, in place of an older one, and has it mailed. */
  async issue(tx: EntityManager, person: UserAccountRow): Promise<void> {
    const token = newToken();
    const id = uuid();
    const [row]: { expires_at: Date }[] = await tx.query(
      `INSERT INTO invitations (id, user_id, token_hash, expires_at) VALUES ($1, $2, $3, now() + ${lifetime})
       ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, token_hash = excluded.token_hash,
         created_at = excluded.created_at, expires_at = excluded.expires_at
       RETURNING expires_at`,
      [id, person.id, hashOf(token)],
    );
    await this.outbox.append(tx, {
      type: 'user.invited',
      data: {
        invitation_id: id,
        name: person.name,
        email: person.email,
        link: this.linkOf(token),
        expires_at: row!.expires_at.toISOString(),
        is_first: !person.has_password,
      },
    });
  }

  /** Whom the link is for; undefined when it is unknown, used, replaced or expired, or its person is disabled. */
  async find(token: string): Promise<Invitation | undefined> {
    const found = await this.findIn(this.database.manager, token);
    return found && { name: found.name, email: found.email, expires_at: found.expires_at.toISOString() };
  }

  /** Uses the link: sets the password and ends all sessions of its person. False when somebody was faster. */
  accept(token: string, passwordHash: string): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const found = await this.findIn(tx, token);
      if (!found) return false;
      await tx.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [found.user_id]);
      if (!(await this.findIn(tx, token))) return false;
      await this.end(tx, found.user_id);
      await tx.query('UPDATE users SET password_hash = $2 WHERE id = $1', [found.user_id, passwordHash]);
      await tx.query('DELETE FROM sessions WHERE user_id = $1', [found.user_id]);
      await this.audit.record(tx, {
        actor: { kind: 'user', id: found.user_id },
        action: found.has_password ? 'password changed' : 'invitation accepted',
        entity: 'user',
        entityId: found.user_id,
      });
      return true;
    });
  }

  /** Ends the person's link, if there is one. */
  async end(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM invitations WHERE user_id = $1', [userId]);
  }

  private async findIn(tx: EntityManager, token: string): Promise<Invited | undefined> {
    const [row]: Invited[] = await tx.query(
      `SELECT i.user_id, u.name, u.email, i.expires_at, u.password_hash IS NOT NULL AS has_password
       FROM invitations i JOIN users u ON u.id = i.user_id
       WHERE i.token_hash = $1 AND i.expires_at > now() AND u.disabled_at IS NULL`,
      [hashOf(token)],
    );
    return row;
  }

  /** The token stands behind the #: browsers do not send that part, so no server's log ever has it. */
  private linkOf(token: string): string {
    const link = new URL('/admin/invitation', this.config.publicUrl);
    link.hash = token;
    return link.href;
  }
}
