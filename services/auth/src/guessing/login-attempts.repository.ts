import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { authConfigToken, type AuthConfig } from '../config.js';

/** The failures after which each further one doubles the wait, and the longest wait in seconds. */
const freeFailures = 5;
const longestWait = 60;

export type AttemptKey = { kind: 'account' | 'device' | 'network' | 'link'; value: string };

/** The failures with this one; after a quiet day the count begins anew. */
const grown = `CASE WHEN a.since < now() - interval '1 day' THEN 1 ELSE a.failures + 1 END`;

/**
 * The attempts that an address has at once. It gets the next as many a minute after the first of them, from the fourth
 * time on a minute later each time. Whoever needs more than ten minutes for them begins anew: a whole mobile network may
 * stand behind one address, so neither slow mistakes nor anything for longer than `longestTen` minutes shuts it out.
 */
const ten = 10;
const longestTen = 5;
const rested = `a.since <= now() - interval '10 minutes'`;

/**
 * Counts login attempts by database time, in the database: a restart forgets nothing. An attempt counts
 * as failed from its beginning, so that many at once cannot all pass before the first has failed.
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

  /** Counts an attempt of an account or device. Seconds to wait when it comes too early; such a one does not count. */
  async countGrowing(key: AttemptKey): Promise<number> {
    const counted: unknown[] = await this.database.query(
      `INSERT INTO login_attempts AS a (key, failures) VALUES ($1, 1)
       ON CONFLICT (key) DO UPDATE SET since = clock_timestamp(),
         failures = ${grown},
         blocked_until = clock_timestamp() + CASE WHEN ${grown} < $2 THEN 0
           ELSE least($3, power(2, least(${grown} - $2, 10))) END * interval '1 second'
       WHERE a.blocked_until <= clock_timestamp() RETURNING key`,
      [this.hide(key), freeFailures, longestWait],
    );
    return counted.length > 0 ? 0 : this.secondsLeft(key);
  }

  /** Counts an attempt of many people behind one address. Seconds to wait when its ten are used up; such a one does not count. */
  async countInTens(key: AttemptKey): Promise<number> {
    const counted: unknown[] = await this.database.query(
      `INSERT INTO login_attempts AS a (key, failures) VALUES ($1, 1)
       ON CONFLICT (key) DO UPDATE SET
         failures = CASE WHEN ${rested} THEN 1 ELSE a.failures + 1 END,
         since = CASE WHEN ${rested} OR a.failures % ${ten} = 0 THEN clock_timestamp() ELSE a.since END,
         blocked_until = CASE WHEN ${rested} OR (a.failures + 1) % ${ten} > 0 THEN a.blocked_until
           ELSE a.since + least(${longestTen}, greatest(1, (a.failures + 1) / ${ten} - 2)) * interval '1 minute' END
       WHERE a.blocked_until <= clock_timestamp() RETURNING key`,
      [this.hide(key)],
    );
    return counted.length > 0 ? 0 : this.secondsLeft(key);
  }

  /** Takes one attempt back: it was right, or it was never checked. */
  async takeBack(key: AttemptKey): Promise<void> {
    await this.database.query(
      'UPDATE login_attempts SET failures = greatest(0, failures - 1), blocked_until = clock_timestamp() WHERE key = $1',
      [this.hide(key)],
    );
  }

  async forget(key: AttemptKey): Promise<void> {
    await this.database.query('DELETE FROM login_attempts WHERE key = $1', [this.hide(key)]);
  }

  /** Drops some rows that are a day old; called with each failure, so the table cannot grow for ever. */
  async clean(): Promise<void> {
    await this.database.query(
      `DELETE FROM login_attempts WHERE key IN
         (SELECT key FROM login_attempts WHERE since < now() - interval '1 day' LIMIT 20 FOR UPDATE SKIP LOCKED)`,
    );
  }

  private async secondsLeft(key: AttemptKey): Promise<number> {
    const [row]: { seconds: number }[] = await this.database.query(
      'SELECT ceil(extract(epoch FROM blocked_until - clock_timestamp()))::int AS seconds FROM login_attempts WHERE key = $1',
      [this.hide(key)],
    );
    return Math.max(1, row?.seconds ?? 1);
  }

  private hide({ kind, value }: AttemptKey): Buffer {
    return createHmac('sha256', this.secret).update(`${kind}\n${value.toLowerCase()}`).digest();
  }
}
