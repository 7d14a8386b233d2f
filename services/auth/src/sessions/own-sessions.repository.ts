import type { Session } from '@2x7/contracts';
import { AppError, Audit, hashOf, newToken, sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { authConfigToken, type AuthConfig } from '../config.js';
import { expiry, isLive, type SessionLimits } from './session-lifetime.js';
import type { UserCaller } from './user-caller.js';

type Row = Omit<Session, 'created_at' | 'last_seen_at' | 'expires_at'> & { created_at: Date; last_seen_at: Date; expires_at: Date };

/** The caller's own sessions. A caller can neither see nor end another user's. */
@Injectable()
export class OwnSessionsRepository {
  private readonly limits: SessionLimits;

  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
    @Inject(authConfigToken) config: Pick<AuthConfig, 'sessionIdleMinutes' | 'sessionAbsoluteHours'>,
  ) {
    this.limits = [config.sessionIdleMinutes, config.sessionAbsoluteHours];
  }

  /** Live sessions: the caller's current one first, then by last use. */
  async list({ id, session }: UserCaller): Promise<Session[]> {
    const rows = await sql.many<Row>(
      this.database,
      `SELECT s.id, s.created_at, s.last_seen_at, ${expiry} AS expires_at, s.device, s.id = $4 AS current
       FROM sessions s WHERE s.user_id = $3 AND ${isLive} ORDER BY s.id = $4 DESC, s.last_seen_at DESC, s.id DESC`,
      [...this.limits, id, session],
    );
    return rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    }));
  }

  /** @throws AppError 404 when the caller has no such session */
  async end(sessionId: string, caller: UserCaller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const ended = await this.remove(tx, 'id = $2', [caller.id, sessionId]);
      if (ended.length === 0) throw new AppError('not_found', 'This session has already ended.');
      await this.record(tx, ended, caller);
    });
  }

  async endOthers(caller: UserCaller): Promise<void> {
    await this.database.transaction(async (tx) => {
      const ended = await this.remove(tx, 'id <> $2', [caller.id, caller.session]);
      await this.record(tx, ended, caller);
    });
  }

  /**
   * Ends the caller's other sessions and gives the current one a new token, which it returns.
   * @throws AppError 401 when the current session has ended meanwhile
   */
  async keepOnly(tx: EntityManager, caller: UserCaller): Promise<string> {
    const token = newToken();
    await this.remove(tx, 'id <> $2', [caller.id, caller.session]);
    const kept = await sql.execute(
      tx,
      'UPDATE sessions SET token_hash = $3, password_at = clock_timestamp() WHERE user_id = $1 AND id = $2',
      [caller.id, caller.session, hashOf(token)],
    );
    if (kept === 0) throw new AppError('unauthorized', 'Unauthorized');
    return token;
  }

  /** The user has typed the password again. @throws AppError 401 when the session has ended meanwhile */
  async confirmPassword({ session }: UserCaller): Promise<void> {
    const confirmed = await sql.execute(this.database, 'UPDATE sessions SET password_at = clock_timestamp() WHERE id = $1', [session]);
    if (confirmed === 0) throw new AppError('unauthorized', 'Unauthorized');
  }

  private async remove(
    tx: EntityManager,
    condition: 'id = $2' | 'id <> $2',
    values: [userId: string, sessionId: string],
  ): Promise<string[]> {
    const rows = await sql.many<{ id: string }>(tx, `DELETE FROM sessions WHERE user_id = $1 AND ${condition} RETURNING id`, values);
    return rows.map(({ id }) => id);
  }

  private async record(tx: EntityManager, ended: string[], actor: UserCaller): Promise<void> {
    for (const id of ended) {
      await this.audit.record(tx, { actor, action: 'session ended', entity: 'session', entityId: id, before: { user: actor.id } });
    }
  }
}
