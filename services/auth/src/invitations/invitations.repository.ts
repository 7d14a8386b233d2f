import type { Invitation } from '@2x7/contracts';
import { Audit, hashOf, newToken, Outbox, sql, tokenLink } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { authConfigToken, type AuthConfig } from '../config.js';
import type { DeviceOwner } from '../guessing/device-cookies.js';
import { SecurityNotices } from '../notices/security-notices.js';

const lifetime = `interval '48 hours'`;

/** The user who gets an invitation. */
type Invitee = { id: string; name: string; email: string; has_password: boolean };

type InvitationRow = { user_id: string; name: string; email: string; expires_at: Date; has_password: boolean };

/** One-time links with which a user sets a password. The token is only in the email; the database stores its hash. */
@Injectable()
export class InvitationsRepository {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly notices: SecurityNotices,
    @Inject(authConfigToken) private readonly config: Pick<AuthConfig, 'publicUrl'>,
  ) {}

  /** Creates the user's link, replacing an older one, and publishes the event that makes the email worker send it. */
  async issue(tx: EntityManager, user: Invitee): Promise<void> {
    const token = newToken();
    const id = uuid();
    const row = await sql.one<{ expires_at: Date }>(
      tx,
      `INSERT INTO invitations (id, user_id, token_hash, expires_at) VALUES ($1, $2, $3, now() + ${lifetime})
       ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, token_hash = excluded.token_hash,
         created_at = excluded.created_at, expires_at = excluded.expires_at
       RETURNING expires_at`,
      [id, user.id, hashOf(token)],
    );
    await this.outbox.append(tx, {
      type: 'user.invited',
      data: {
        invitation_id: id,
        name: user.name,
        email: user.email,
        link: tokenLink(this.config.publicUrl, '/admin/invitation', token),
        expires_at: row.expires_at.toISOString(),
        is_first: !user.has_password,
      },
    });
  }

  /** Undefined when the link is unknown, used, replaced or expired, or its user is disabled. */
  async find(token: string): Promise<Invitation | undefined> {
    const found = await this.read(this.database.manager, token);
    return found && { name: found.name, email: found.email, expires_at: found.expires_at.toISOString() };
  }

  /** Sets the password, ends the link and all sessions of its user. Undefined when another request used the link first. */
  accept(token: string, passwordHash: string): Promise<DeviceOwner | undefined> {
    return this.database.transaction(async (tx) => {
      const found = await this.read(tx, token);
      if (!found) return undefined;
      await sql.execute(tx, 'SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [found.user_id]);
      if (!(await this.read(tx, token))) return undefined;
      await this.end(tx, found.user_id);
      const owner = await sql.one<DeviceOwner>(
        tx,
        `UPDATE users SET password_hash = $2, device_epoch = gen_random_uuid() WHERE id = $1 RETURNING email, device_epoch AS "deviceEpoch"`,
        [found.user_id, passwordHash],
      );
      await sql.execute(tx, 'DELETE FROM sessions WHERE user_id = $1', [found.user_id]);
      if (found.has_password) await this.notices.passwordChanged(tx, found);
      await this.audit.record(tx, {
        actor: { kind: 'user', id: found.user_id },
        action: found.has_password ? 'password changed' : 'invitation accepted',
        entity: 'user',
        entityId: found.user_id,
      });
      return owner;
    });
  }

  /** Ends the user's link, if there is one. */
  async end(tx: EntityManager, userId: string): Promise<void> {
    await sql.execute(tx, 'DELETE FROM invitations WHERE user_id = $1', [userId]);
  }

  private read(tx: EntityManager, token: string): Promise<InvitationRow | undefined> {
    return sql.oneOrNone<InvitationRow>(
      tx,
      `SELECT i.user_id, u.name, u.email, i.expires_at, u.password_hash IS NOT NULL AS has_password
       FROM invitations i JOIN users u ON u.id = i.user_id
       WHERE i.token_hash = $1 AND i.expires_at > now() AND u.disabled_at IS NULL`,
      [hashOf(token)],
    );
  }
}
