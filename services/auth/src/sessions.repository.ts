import { createHash, randomBytes } from 'node:crypto';
import type { ResolvedSession } from '@2x7/contracts';
import { AppError, Audit } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { authConfigToken, type AuthConfig } from './config.js';
import type { UserEntity } from './user.entity.js';

const mostPerUser = 5;
const tokenBytes = 32;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Live by database time; $1 minutes of idleness, $2 hours in all. */
const isLive = `s.last_seen_at > now() - $1 * interval '1 minute' AND s.created_at > now() - $2 * interval '1 hour'`;

/** Sessions end by losing their row; only a hash of the cookie's token is kept. */
@Injectable()
export class SessionsRepository {
  private readonly limits: [idleMinutes: number, absoluteHours: number];

  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(Audit) private readonly audit: Audit,
    @Inject(authConfigToken) config: Pick<AuthConfig, 'sessionIdleMinutes' | 'sessionAbsoluteHours'>,
  ) {
    this.limits = [config.sessionIdleMinutes, config.sessionAbsoluteHours];
  }

  /** Opens a session, ends the presented one and the oldest beyond five. Answers the new token. */
  async open(user: UserEntity, presented: string | undefined): Promise<string> {
    const token = randomBytes(tokenBytes).toString('base64url');
    const id = uuid();
    await this.database.transaction(async (tx) => {
      await this.lockUser(tx, user.id);
      if (presented) await tx.query('DELETE FROM sessions WHERE token_hash = $1', [hashOf(presented)]);
      await tx.query('INSERT INTO sessions (id, token_hash, user_id) VALUES ($1, $2, $3)', [
        id,
        hashOf(token),
        user.id,
      ]);
      await this.endSurplus(tx, user.id);
      const actor = { kind: 'user', id: user.id, role: user.role, session: id } as const;
      await this.audit.record(tx, { actor, action: 'signed in', entity: 'user', entityId: user.id });
    });
    return token;
  }

  /** Who the token's live session belongs to. One indexed read, and a write at most once a minute. */
  async resolve(token: string): Promise<ResolvedSession | undefined> {
    const [row]: (ResolvedSession & { stale: boolean })[] = await this.database.query(
      `SELECT s.id AS session, u.id AS user, u.role, s.last_seen_at < now() - interval '1 minute' AS stale
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.token_hash = $3 AND ${isLive} AND u.disabled_at IS NULL`,
      [...this.limits, hashOf(token)],
    );
    if (!row) return undefined;
    const { stale, ...resolved } = row;
    if (stale)
      await this.database.query('UPDATE sessions SET last_seen_at = now() WHERE id = $1', [resolved.session]);
    return resolved;
  }

  /** Ends the token's session, if there is one. */
  async end(token: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [[ended]]: [{ id: string; user_id: string; role: UserEntity['role'] }[], number] = await tx.query(
        'DELETE FROM sessions s USING users u WHERE u.id = s.user_id AND s.token_hash = $1 RETURNING s.id, s.user_id, u.role',
        [hashOf(token)],
      );
      if (!ended) return;
      const actor = { kind: 'user', id: ended.user_id, role: ended.role, session: ended.id } as const;
      await this.audit.record(tx, { actor, action: 'signed out', entity: 'user', entityId: ended.user_id });
    });
  }

  /** One login of a user at a time, and none once he is disabled. */
  private async lockUser(tx: EntityManager, id: string): Promise<void> {
    const found: unknown[] = await tx.query(
      'SELECT 1 FROM users WHERE id = $1 AND disabled_at IS NULL FOR UPDATE',
      [id],
    );
    if (found.length === 0) throw new AppError('unauthorized', 'Unauthorized');
  }

  private async endSurplus(tx: EntityManager, userId: string): Promise<void> {
    await tx.query(
      `DELETE FROM sessions WHERE user_id = $3 AND id NOT IN (
         SELECT s.id FROM sessions s WHERE s.user_id = $3 AND ${isLive} ORDER BY s.created_at DESC, s.id DESC LIMIT $4)`,
      [...this.limits, userId, mostPerUser],
    );
  }
}
