import type { InviteUser, UserChanges } from '@2x7/contracts';
import { AppError, Audit } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { InvitationsRepository } from '../invitations/invitations.repository.js';
import { decideChange, type AuditedAction, type UserDecision } from './user-changes.js';
import type { UserAccountRow } from './user-account.presenter.js';
import type { UserCaller } from '../sessions/user-caller.js';

/** Held while somebody is changed: two administrators who disable each other do it one after the other. */
const userChangeLock = 2_077_102;

const person = `SELECT u.id, u.name, u.email, u.role, u.created_at, u.last_sign_in_at, u.disabled_at IS NOT NULL AS disabled,
    u.password_hash IS NOT NULL AS has_password, i.expires_at AS invitation_expires_at
  FROM users u LEFT JOIN invitations i ON i.user_id = u.id AND i.expires_at > now()`;
const adminWhoCanSignIn = `role = 'admin' AND disabled_at IS NULL AND password_hash IS NOT NULL`;

/** The people who can sign in, as administrators see and change them; each change with its audit rows. */
@Injectable()
export class UserAccountsRepository {
  constructor(
    private readonly database: DataSource,
    private readonly invitations: InvitationsRepository,
    private readonly audit: Audit,
  ) {}

  /** Oldest first. */
  list(): Promise<UserAccountRow[]> {
    return this.database.query(`${person} ORDER BY u.created_at, u.id`);
  }

  /** Adds somebody without a password and mails the link to set one. @throws AppError 409 when the e-mail is taken */
  invite({ name, email, role }: InviteUser, caller: UserCaller): Promise<UserAccountRow> {
    const id = uuid();
    return this.database.transaction(async (tx) => {
      const added: unknown[] = await tx.query(
        'INSERT INTO users (id, name, email, role) VALUES ($1, $2, $3, $4) ON CONFLICT (email) DO NOTHING RETURNING id',
        [id, name, email.toLowerCase(), role],
      );
      if (added.length === 0) throw new AppError('conflict', 'Somebody with this e-mail address is on the list already.');
      await this.invitations.issue(tx, await this.read(tx, id));
      await this.record(tx, { id, caller, actions: [{ action: 'invited', after: { role } }] });
      return this.read(tx, id);
    });
  }

  /** Mails a new link, which ends an older one. @throws AppError 404, or 409 for somebody who is disabled */
  inviteAgain(id: string, caller: UserCaller): Promise<UserAccountRow> {
    return this.database.transaction(async (tx) => {
      const found = await this.locked(tx, id);
      if (found.disabled) throw new AppError('conflict', 'This person is disabled. Enable them first.');
      await this.invitations.issue(tx, found);
      await this.record(tx, { id, caller, actions: [{ action: found.has_password ? 'sent a new password link' : 'invited' }] });
      return this.read(tx, id);
    });
  }

  /** A changed role and being disabled end the person's sessions. @throws AppError 404 or 409 */
  change(id: string, changes: UserChanges, caller: UserCaller): Promise<UserAccountRow> {
    return this.database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock($1)', [userChangeLock]);
      const row = await this.locked(tx, id);
      const context = { callerId: caller.id, otherAdmins: await this.anyAdmin(tx, 'id <> $1', id) };
      const decision = decideChange({ ...row, hasPassword: row.has_password }, changes, context);
      if (!(await this.anyAdmin(tx, 'id = $1', caller.id))) throw new AppError('unauthorized', 'Unauthorized');
      await this.write(tx, id, decision);
      await this.record(tx, { id, caller, actions: decision.actions });
      return this.read(tx, id);
    });
  }

  private async write(tx: EntityManager, id: string, { name, role, disabled, endsSessions }: UserDecision): Promise<void> {
    await tx.query(
      'UPDATE users SET name = $2, role = $3, disabled_at = CASE WHEN $4 THEN coalesce(disabled_at, now()) END WHERE id = $1',
      [id, name, role, disabled],
    );
    if (endsSessions) await tx.query('DELETE FROM sessions WHERE user_id = $1', [id]);
    if (disabled) await this.invitations.end(tx, id);
  }

  private async anyAdmin(tx: EntityManager, who: 'id = $1' | 'id <> $1', id: string): Promise<boolean> {
    const [row]: { there: boolean }[] = await tx.query(
      `SELECT EXISTS (SELECT 1 FROM users WHERE ${adminWhoCanSignIn} AND ${who}) AS there`,
      [id],
    );
    return row!.there;
  }

  private async locked(tx: EntityManager, id: string): Promise<UserAccountRow> {
    await tx.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
    return this.read(tx, id);
  }

  private async read(tx: EntityManager, id: string): Promise<UserAccountRow> {
    const [row]: UserAccountRow[] = await tx.query(`${person} WHERE u.id = $1`, [id]);
    if (!row) throw new AppError('not_found', 'This person does not exist.');
    return row;
  }

  private async record(tx: EntityManager, { id, caller, actions }: { id: string; caller: UserCaller; actions: AuditedAction[] }): Promise<void> {
    for (const act of actions) await this.audit.record(tx, { ...act, actor: caller, entity: 'user', entityId: id });
  }
}
