import { createHmac } from 'node:crypto';
import { sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { authConfigToken, type AuthConfig } from '../config.js';

/** From this many failures on, each further one doubles the wait. */
const freeFailures = 5;
/** Seconds. */
const longestWait = 60;

export type AttemptKey = { kind: 'account' | 'device' | 'network' | 'link'; value: string };

/** SQL: the failures including this one. After a day without an attempt the count starts again at 1. */
const failuresNow = `CASE WHEN a.since < now() - interval '1 day' THEN 1 ELSE a.failures + 1 END`;

/**
 * A network has this many attempts per round. The next round starts a minute after the first attempt of this one,
 * from the fourth round on a minute later each time, up to `longestRound`. After ten minutes the count starts again:
 * a whole mobile network can share one address, and slow typing mistakes must not block it.
 */
const attemptsPerRound = 10;
/** Minutes. */
const longestRound = 5;
/** SQL: the round began so long ago that the count starts again. */
const expired = `a.since <= now() - interval '10 minutes'`;

/**
 * Counts attempts in the database and by its clock, so that a restart keeps the counts. An attempt is counted as
 * failed before its password is checked, so that parallel attempts cannot all pass before the first one fails.
 */
@Injectable()
export class LoginAttemptsRepository {
  private readonly secret: string;

  constructor(
    private readonly database: DataSource,
    @Inject(authConfigToken) config: Pick<AuthConfig, 'deviceKey'>,
  ) {
    this.secret = config.deviceKey;
  }

  /** Counts an attempt on an account or device. Returns 0, or the seconds to wait if it comes too early and was not counted. */
  async countGrowing(key: AttemptKey): Promise<number> {
    const counted = await sql.execute(
      this.database,
      `INSERT INTO login_attempts AS a (key, failures) VALUES ($1, 1)
       ON CONFLICT (key) DO UPDATE SET since = clock_timestamp(),
         failures = ${failuresNow},
         blocked_until = clock_timestamp() + CASE WHEN ${failuresNow} < $2 THEN 0
           ELSE least($3, power(2, least(${failuresNow} - $2, 10))) END * interval '1 second'
       WHERE a.blocked_until <= clock_timestamp() RETURNING key`,
      [this.hide(key), freeFailures, longestWait],
    );
    return counted > 0 ? 0 : this.secondsLeft(key);
  }

  /** Counts an attempt from a network. Returns 0, or the seconds to wait if the round is used up and it was not counted. */
  async countInRounds(key: AttemptKey): Promise<number> {
    const counted = await sql.execute(
      this.database,
      `INSERT INTO login_attempts AS a (key, failures) VALUES ($1, 1)
       ON CONFLICT (key) DO UPDATE SET
         failures = CASE WHEN ${expired} THEN 1 ELSE a.failures + 1 END,
         since = CASE WHEN ${expired} OR a.failures % ${attemptsPerRound} = 0 THEN clock_timestamp() ELSE a.since END,
         blocked_until = CASE WHEN ${expired} OR (a.failures + 1) % ${attemptsPerRound} > 0 THEN a.blocked_until
           ELSE a.since + least(${longestRound}, greatest(1, (a.failures + 1) / ${attemptsPerRound} - 2)) * interval '1 minute' END
       WHERE a.blocked_until <= clock_timestamp() RETURNING key`,
      [this.hide(key)],
    );
    return counted > 0 ? 0 : this.secondsLeft(key);
  }

  /** Uncounts one attempt that succeeded or was never checked. */
  async takeBack(key: AttemptKey): Promise<void> {
    await sql.execute(
      this.database,
      'UPDATE login_attempts SET failures = greatest(0, failures - 1), blocked_until = clock_timestamp() WHERE key = $1',
      [this.hide(key)],
    );
  }

  async forget(key: AttemptKey): Promise<void> {
    await sql.execute(this.database, 'DELETE FROM login_attempts WHERE key = $1', [this.hide(key)]);
  }

  /** Deletes up to 20 rows older than a day. Called on each failure, which adds at most two rows, so the table stays small. */
  async deleteOld(): Promise<void> {
    await sql.execute(
      this.database,
      `DELETE FROM login_attempts WHERE key IN
         (SELECT key FROM login_attempts WHERE since < now() - interval '1 day' LIMIT 20 FOR UPDATE SKIP LOCKED)`,
    );
  }

  private async secondsLeft(key: AttemptKey): Promise<number> {
    const row = await sql.oneOrNone<{ seconds: number }>(
      this.database,
      'SELECT ceil(extract(epoch FROM blocked_until - clock_timestamp()))::int AS seconds FROM login_attempts WHERE key = $1',
      [this.hide(key)],
    );
    return Math.max(1, row?.seconds ?? 1);
  }

  /** A keyed hash, so that the table holds neither email addresses nor network addresses. */
  private hide({ kind, value }: AttemptKey): Buffer {
    return createHmac('sha256', this.secret).update(`${kind}\n${value.toLowerCase()}`).digest();
  }
}
