import { createHmac } from 'node:crypto';
import { sql } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { authConfigToken, type AuthConfig } from '../config.js';

/** Seconds, each twice the one before. */
const doubling = (first: number, longest: number): number[] => (first < longest ? [first, ...doubling(2 * first, longest)] : [longest]);

/**
 * From `free` failures on, each one is followed by the next of these waits in seconds, and later ones by the last. `pair` is an email together
 * with a network.
 *
 * `guarded` takes the place of `pair` while many networks guess at one email: one guess for each network, then a wait. The wait belongs to the
 * network alone, so no number of guesses from elsewhere delays the owner. A /48 is one network, because a single host can use its 65,536 /64s.
 * A network has at most 105 guesses in 24 hours, ten of them in the first eight minutes, and 96 on each day after. So a thousand networks have
 * 105,000 a day: at that rate one in a thousand of the passwords of 12 random characters from a to z takes two million years, and a list of 10^8
 * likely passwords almost three years. Each network more adds as much; the hashes, two at a time, limit them all together.
 *
 * `code` is the brake on six digits of the second step, from all clients together that know the password and are no known browser of
 * the user; each known browser has its own. It allows at most 84 guesses in 24 hours: 62 in the first 69 minutes, then one an hour. A
 * pause of a day starts the count again, so that in the long run 60 a day are possible; so does a right code. One guess finds one of
 * the three valid codes with a chance of 3 in 10^6, the guesses of a day do with 0.03 %. NIST SP 800-63B-3 §5.2.2 allows up to 100
 * failures in a row and names waits of up to an hour. A user whom the brake delays in a new browser can use a recovery code. It is not
 * counted: it has 79 random bits, and §5.1.2.2 asks for a limit only below 64.
 */
const waits = {
  device: { free: 5, seconds: doubling(1, 60) },
  pair: { free: 5, seconds: doubling(1, 60) },
  guarded: { free: 1, seconds: [...doubling(10, 60), 60, 60, 60, 60, 60, 900] },
  code: { free: 50, seconds: doubling(1, 3_600) },
} as const;

/** Failures with one email, from all networks together, after which each network is `guarded`. */
const manyFailures = 100;

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
export type AttemptKey = { kind: GrowingKind | RoundKind | 'account'; value: string };

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
  async count(key: AttemptKey & { kind: GrowingKind | RoundKind }): Promise<number> {
    const { kind } = key;
    const counted =
      kind in waits ? await this.countGrowing(key, waits[kind as GrowingKind]) : await this.countInRounds(key, rounds[kind as RoundKind]);
    return counted > 0 ? 0 : this.secondsLeft(key);
  }

  /** Counts an attempt with an email from any network. @returns whether so many have failed that each network is guarded */
  async countAccount(email: string): Promise<boolean> {
    const { failures } = await sql.one<{ failures: number }>(
      this.database,
      `INSERT INTO login_attempts AS a (key, failures) VALUES ($1, 1)
       ON CONFLICT (key) DO UPDATE SET since = clock_timestamp(), failures = ${failuresNow} RETURNING failures`,
      [this.hide({ kind: 'account', value: email })],
    );
    return failures > manyFailures;
  }

  private countGrowing(key: AttemptKey, { free, seconds }: { free: number; seconds: readonly number[] }): Promise<number> {
    return sql.execute(
      this.database,
      `INSERT INTO login_attempts AS a (key, failures, blocked_until)
         VALUES ($1, 1, clock_timestamp() + CASE WHEN $2 > 1 THEN 0 ELSE ($3::int[])[1] END * interval '1 second')
       ON CONFLICT (key) DO UPDATE SET since = clock_timestamp(),
         failures = ${failuresNow},
         blocked_until = clock_timestamp() + CASE WHEN ${failuresNow} < $2 THEN 0
           ELSE ($3::int[])[least(${failuresNow} - $2 + 1, $4)] END * interval '1 second'
       WHERE ${mayTry("$5 * interval '1 second'")} RETURNING key`,
      [this.hide(key), free, seconds, seconds.length, seconds.at(-1)],
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
