import { createHmac } from 'node:crypto';
import { sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { authConfigToken, type AuthConfig } from '../config.js';

/**
 * From `free` failures on, each further one doubles the wait, up to `longest` seconds. `pair` is an email together with a network.
 * `account` is the email alone: a brake on guesses from many networks, loose because its wait also delays the owner in a new browser.
 *
 * `code` is the brake on six digits of the second step, from all clients together that know the password and are no known browser of
 * the user; each known browser has its own. It allows at most 84 guesses in 24 hours: 62 in the first 69 minutes, then one an hour. A
 * pause of a day starts the count again, so that in the long run 60 a day are possible; so does a right code. One guess finds one of
 * the three valid codes with a chance of 3 in 10^6, the guesses of a day do with 0.03 %. NIST SP 800-63B-3 §5.2.2 allows up to 100
 * failures in a row and names waits of up to an hour. A user whom the brake delays in a new browser can use a recovery code. It is not
 * counted: it has 79 random bits, and §5.1.2.2 asks for a limit only below 64.
 */
const waits = {
  device: { free: 5, longest: 60 },
  pair: { free: 5, longest: 60 },
  account: { free: 100, longest: 10 },
  code: { free: 50, longest: 3_600 },
} as const;

/**
 * Attempts per round. The next round starts a minute after the first attempt of this one, from the fourth round on a minute later
 * each time, up to `longestRound`. After ten minutes the count starts again: a whole mobile network can share one address, and slow
 * typing mistakes must not block it. `wide` is a /48, which contains many households.
 */
const rounds = { network: 10, link: 10, wide: 50 } as const;
/** Minutes. */
const longestRound = 5;

type GrowingKind = keyof typeof waits;
type RoundKind = keyof typeof rounds;
export type AttemptKey = { kind: GrowingKind | RoundKind; value: string };

/** SQL: the failures including this one. After a day without an attempt the count starts again at 1. */
const failuresNow = `CASE WHEN a.since < now() - interval '1 day' THEN 1 ELSE a.failures + 1 END`;

/** SQL: the round began so long ago that the count starts again; so it does after the clock was set back. */
const expired = `(a.since <= now() - interval '10 minutes' OR a.since > clock_timestamp())`;

/**
 * SQL: no wait is left. One that is twice the longest was stored before the clock was set back; so no wait lasts longer than that.
 * @param longest a SQL interval
 */
const mayTry = (longest: string): string =>
  `(a.blocked_until <= clock_timestamp() OR a.blocked_until > clock_timestamp() + 2 * ${longest})`;

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

  /** Counts an attempt. Returns 0, or the seconds to wait if it comes too early and was not counted. */
  async count(key: AttemptKey): Promise<number> {
    const { kind } = key;
    const counted =
      kind in waits ? await this.countGrowing(key, waits[kind as GrowingKind]) : await this.countInRounds(key, rounds[kind as RoundKind]);
    return counted > 0 ? 0 : this.secondsLeft(key);
  }

  private countGrowing(key: AttemptKey, { free, longest }: { free: number; longest: number }): Promise<number> {
    return sql.execute(
      this.database,
      `INSERT INTO login_attempts AS a (key, failures) VALUES ($1, 1)
       ON CONFLICT (key) DO UPDATE SET since = clock_timestamp(),
         failures = ${failuresNow},
         blocked_until = clock_timestamp() + CASE WHEN ${failuresNow} < $2 THEN 0
           ELSE least($3, power(2, least(${failuresNow} - $2, 12))) END * interval '1 second'
       WHERE ${mayTry("$3 * interval '1 second'")} RETURNING key`,
      [this.hide(key), free, longest],
    );
  }

  private countInRounds(key: AttemptKey, perRound: number): Promise<number> {
    return sql.execute(
      this.database,
      `INSERT INTO login_attempts AS a (key, failures) VALUES ($1, 1)
       ON CONFLICT (key) DO UPDATE SET
         failures = CASE WHEN ${expired} THEN 1 ELSE a.failures + 1 END,
         since = CASE WHEN ${expired} OR a.failures % $2 = 0 THEN clock_timestamp() ELSE a.since END,
         blocked_until = CASE WHEN ${expired} THEN clock_timestamp() WHEN (a.failures + 1) % $2 > 0 THEN a.blocked_until
           ELSE a.since + least(${longestRound}, greatest(1, (a.failures + 1) / $2 - 2)) * interval '1 minute' END
       WHERE ${mayTry(`${longestRound} * interval '1 minute'`)} RETURNING key`,
      [this.hide(key), perRound],
    );
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

  /** Deletes up to 20 rows older than a day. Called on each failure, which adds at most five rows, so the table stays small. */
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
