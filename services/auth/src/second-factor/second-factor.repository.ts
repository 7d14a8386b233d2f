import { AppError, sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

type Factor = { secret: string; confirmed: boolean };

/** Secrets of authenticator apps, and hashes of recovery codes. */
@Injectable()
export class SecondFactorRepository {
  constructor(private readonly database: DataSource) {}

  find(userId: string): Promise<Factor | undefined> {
    return sql.oneOrNone<Factor>(
      this.database,
      'SELECT secret, confirmed_at IS NOT NULL AS confirmed FROM second_factors WHERE user_id = $1',
      [userId],
    );
  }

  async countRecoveryCodes(userId: string): Promise<number> {
    return (await sql.one<{ left: number }>(this.database, 'SELECT count(*)::int AS left FROM recovery_codes WHERE user_id = $1', [userId]))
      .left;
  }

  /** Replaces a secret that no code has confirmed. @throws AppError 409 when the second step is on already */
  async start(userId: string, secret: string): Promise<void> {
    const started = await sql.execute(
      this.database,
      `INSERT INTO second_factors AS f (user_id, secret) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret WHERE f.confirmed_at IS NULL RETURNING user_id`,
      [userId, secret],
    );
    if (started === 0) throw new AppError('conflict', 'Two-step sign-in is already on.');
  }

  /** Turns the second step on. @throws AppError 409 when it is on already, or was started anew meanwhile */
  async confirm(
    tx: EntityManager,
    userId: string,
    { secret, step, hashes }: { secret: string; step: number; hashes: Buffer[] },
  ): Promise<void> {
    const confirmed = await sql.execute(
      tx,
      'UPDATE second_factors SET confirmed_at = now(), last_step = $3 WHERE user_id = $1 AND secret = $2 AND confirmed_at IS NULL',
      [userId, secret, step],
    );
    if (confirmed === 0) throw new AppError('conflict', 'Please start again: the secret has changed.');
    await sql.execute(tx, 'INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [userId, hashes]);
  }

  /** Returns false when this code, or a later one, has been used before. */
  async useStep(userId: string, step: number): Promise<boolean> {
    return (
      (await sql.execute(this.database, 'UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2', [
        userId,
        step,
      ])) === 1
    );
  }

  /** Returns false for an unknown or used code. */
  async useRecoveryCode(userId: string, hash: Buffer): Promise<boolean> {
    return (await sql.execute(this.database, 'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2', [userId, hash])) === 1;
  }

  /** Returns false when the second step was not on. */
  async remove(tx: EntityManager, userId: string): Promise<boolean> {
    return (await sql.execute(tx, 'DELETE FROM second_factors WHERE user_id = $1', [userId])) === 1;
  }
}
