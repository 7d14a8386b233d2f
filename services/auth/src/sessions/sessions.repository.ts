import type { ResolvedSession } from '@2x7/contracts';
import { AppError, Audit, hashOf, newToken, sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { authConfigToken, type AuthConfig } from '../config.js';
import { isLive, type SessionLimits } from './session-lifetime.js';
import type { UserEntity } from '../persistence/user.entity.js';

/** A sign-in beyond it ends the oldest session. */
const maxSessionsPerUser = 5;

/** The browser that signs in: the token of its session so far, and its description by `describeUserAgent`. */
type SigningInBrowser = { previousToken?: string; device: string };

/** Ending a session deletes its row. Only a hash of the cookie's token is stored. */
@Injectable()
export class SessionsRepository {
  private readonly limits: SessionLimits;

  constructor(
    private readonly database: DataSource,
    private readonly audit: Audit,
    @Inject(authConfigToken) config: Pick<AuthConfig, 'sessionIdleMinutes' | 'sessionAbsoluteHours'>,
  ) {
    this.limits = [config.sessionIdleMinutes, config.sessionAbsoluteHours];
  }

  /**
   * Opens a session and returns its token. Ends the browser's previous session, and the user's oldest beyond five.
   * @throws AppError 401 when the user was disabled or got another password since `user` was read
   */
  async open(user: UserEntity, { previousToken, device }: SigningInBrowser): Promise<string> {
    const token = newToken();
    const id = uuid();
    await this.database.transaction(async (tx) => {
      await this.lockUser(tx, user);
      if (previousToken) await sql.execute(tx, 'DELETE FROM sessions WHERE token_hash = $1', [hashOf(previousToken)]);
      await sql.execute(tx, 'INSERT INTO sessions (id, token_hash, user_id, device) VALUES ($1, $2, $3, $4)', [
        id,
        hashOf(token),
        user.id,
        device,
      ]);
      await sql.execute(tx, 'UPDATE users SET last_sign_in_at = clock_timestamp() WHERE id = $1', [user.id]);
      await this.endSurplus(tx, user.id);
      const actor = { kind: 'user', id: user.id, role: user.role, session: id } as const;
      await this.audit.record(tx, { actor, action: 'signed in', entity: 'user', entityId: user.id });
    });
    return token;
  }

  /** The user of the token's live session. One indexed read; `last_seen_at` is written at most once a minute. */
  async resolve(token: string): Promise<ResolvedSession | undefined> {
    const row = await sql.oneOrNone<ResolvedSession & { stale: boolean }>(
      this.database,
      `SELECT s.id AS session, u.id AS user, u.role, extract(epoch FROM now() - s.password_at)::int AS password_age,
         s.last_seen_at < now() - interval '1 minute' AS stale
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash = $3 AND ${isLive} AND u.disabled_at IS NULL`,
      [...this.limits, hashOf(token)],
    );
    if (!row) return undefined;
    const { stale, ...resolved } = row;
    if (stale) await sql.execute(this.database, 'UPDATE sessions SET last_seen_at = now() WHERE id = $1', [resolved.session]);
    return resolved;
  }

  /** Ends the session with this token, if it exists. */
  async end(token: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const ended = await sql.oneOrNone<{ id: string; user_id: string; role: UserEntity['role'] }>(
        tx,
        'DELETE FROM sessions s USING users u WHERE u.id = s.user_id AND s.token_hash = $1 RETURNING s.id, s.user_id, u.role',
        [hashOf(token)],
      );
      if (!ended) return;
      const actor = { kind: 'user', id: ended.user_id, role: ended.role, session: ended.id } as const;
      await this.audit.record(tx, { actor, action: 'signed out', entity: 'user', entityId: ended.user_id });
    });
  }

  /** Locks the user's row, so that the user's logins run one at a time, and checks that `user` is still current. */
  private async lockUser(tx: EntityManager, { id, passwordHash }: UserEntity): Promise<void> {
    const current = await sql.oneOrNone(tx, 'SELECT 1 FROM users WHERE id = $1 AND password_hash = $2 AND disabled_at IS NULL FOR UPDATE', [
      id,
      passwordHash,
    ]);
    if (!current) throw new AppError('unauthorized', 'Unauthorized');
  }

  private async endSurplus(tx: EntityManager, userId: string): Promise<void> {
    await sql.execute(
      tx,
      `DELETE FROM sessions WHERE user_id = $3 AND id NOT IN (
         SELECT s.id FROM sessions s WHERE s.user_id = $3 AND ${isLive} ORDER BY s.created_at DESC, s.id DESC LIMIT $4)`,
      [...this.limits, userId, maxSessionsPerUser],
    );
  }
}
