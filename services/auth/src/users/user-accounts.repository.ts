import type { InviteUser, UserChanges } from '@2x7/contracts';
import { AppError, Audit, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { InvitationsRepository } from '../invitations/invitations.repository.js';
import { SecurityNotices } from '../notices/security-notices.js';
import type { UserCaller } from '../sessions/user-caller.js';
import type { UserAccountRow } from './user-account.presenter.js';
import { decideChange, type AuditedAction, type UserDecision } from './user-changes.js';

/** Advisory lock of every change and invitation, so that one administrator's rights end before or after another's request, not during it. */
const userChangeLock = 2_077_102;

const selectUser = `SELECT u.id, u.name, u.email, u.role, u.created_at, u.last_sign_in_at, u.disabled_at IS NOT NULL AS disabled,
    u.password_hash IS NOT NULL AS has_password, i.expires_at AS invitation_expires_at
  FROM users u LEFT JOIN invitations i ON i.user_id = u.id AND i.expires_at > now()`;
const canAdminister = `role = 'admin' AND disabled_at IS NULL AND password_hash IS NOT NULL`;

/** Users as administrators see and change them. Each change writes its audit rows in the same transaction. */
@Injectable()
export class UserAccountsRepository {
  constructor(
    private readonly database: DataSource,
    private readonly invitations: InvitationsRepository,
    private readonly notices: SecurityNotices,
    private readonly audit: Audit,
  ) {}

  /** Oldest first. */
  list(): Promise<UserAccountRow[]> {
    return sql.many(this.database, `${selectUser} ORDER BY u.created_at, u.id`);
  }

  /** Adds a user without a password and sends the invitation. @throws AppError 401, or 409 when the email is taken */
  invite({ name, email, role }: InviteUser, caller: UserCaller): Promise<UserAccountRow> {
    const id = uuid();
    return this.transactionOf(caller, async (tx) => {
      const added = await sql.execute(
        tx,
        'INSERT INTO users (id, name, email, role) VALUES ($1, $2, $3, $4) ON CONFLICT (email) DO NOTHING RETURNING id',
        [id, name, email.toLowerCase(), role],
      );
      if (added === 0) throw new AppError('conflict', 'A user with this email address already exists.');
      await this.invitations.issue(tx, await this.read(tx, id));
      if (role === 'admin') await this.notices.administratorAdded(tx, { id, name, email: email.toLowerCase() });
      await this.record(tx, { id, caller, actions: [{ action: 'invited', after: { role } }] });
      return this.read(tx, id);
    });
  }

  /** Sends a new link, which replaces an older one. @throws AppError 401, 404, or 409 for a disabled user */
  inviteAgain(id: string, caller: UserCaller): Promise<UserAccountRow> {
    return this.transactionOf(caller, async (tx) => {
      const user = await this.lock(tx, id);
      if (user.disabled) throw new AppError('conflict', 'This user is disabled. Enable them first.');
      await this.invitations.issue(tx, user);
      await this.record(tx, { id, caller, actions: [{ action: user.has_password ? 'sent a new password link' : 'invited' }] });
      return this.read(tx, id);
    });
  }

  /** A new role and disabling both end the user's sessions. @throws AppError 401, 404 or 409 */
  change(id: string, changes: UserChanges, caller: UserCaller): Promise<UserAccountRow> {
    return this.transactionOf(caller, async (tx) => {
      const row = await this.lock(tx, id);
      const context = { callerId: caller.id, otherAdmins: await this.anyAdmin(tx, 'id <> $1', id) };
      const decision = decideChange({ ...row, hasPassword: row.has_password }, changes, context);
      await this.write(tx, id, decision);
      if (decision.becomesAdmin) await this.notices.administratorAdded(tx, { ...row, name: decision.name });
      await this.record(tx, { id, caller, actions: decision.actions });
      return this.read(tx, id);
    });
  }

  /** The caller may have been demoted or disabled while the request waited. @throws AppError 401 */
  private transactionOf<T>(caller: UserCaller, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(async (tx) => {
      await sql.execute(tx, 'SELECT pg_advisory_xact_lock($1)', [userChangeLock]);
      if (!(await this.anyAdmin(tx, 'id = $1', caller.id))) throw new AppError('unauthorized', 'Unauthorized');
      return work(tx);
    });
  }

  private async write(tx: EntityManager, id: string, { name, role, disabled, endsSessions }: UserDecision): Promise<void> {
    await sql.execute(
      tx,
      `UPDATE users SET name = $2, role = $3, disabled_at = CASE WHEN $4 THEN coalesce(disabled_at, now()) END,
         device_epoch = CASE WHEN $4 THEN gen_random_uuid() ELSE device_epoch END WHERE id = $1`,
      [id, name, role, disabled],
    );
    if (endsSessions) await sql.execute(tx, 'DELETE FROM sessions WHERE user_id = $1', [id]);
    if (disabled) await this.invitations.end(tx, id);
  }

  private async anyAdmin(tx: EntityManager, condition: 'id = $1' | 'id <> $1', id: string): Promise<boolean> {
    const row = await sql.one<{ found: boolean }>(
      tx,
      `SELECT EXISTS (SELECT 1 FROM users WHERE ${canAdminister} AND ${condition}) AS found`,
      [id],
    );
    return row.found;
  }

  private async lock(tx: EntityManager, id: string): Promise<UserAccountRow> {
    await sql.execute(tx, 'SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
    return this.read(tx, id);
  }

  private async read(tx: EntityManager, id: string): Promise<UserAccountRow> {
    const row = await sql.oneOrNone<UserAccountRow>(tx, `${selectUser} WHERE u.id = $1`, [id]);
    if (!row) throw new AppError('not_found', 'This user does not exist.');
    return row;
  }

  private async record(
    tx: EntityManager,
    { id, caller, actions }: { id: string; caller: UserCaller; actions: AuditedAction[] },
  ): Promise<void> {
    for (const action of actions) await this.audit.record(tx, { ...action, actor: caller, entity: 'user', entityId: id });
  }
}
