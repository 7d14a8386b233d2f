import { counted } from '@2x7/contracts';
import { AppError, sql, type Db } from '@2x7/service-kit';

/** At most so many rows in a period, which is an interval of PostgreSQL such as `1 hour`. */
export type RowLimit = { most: number; period: string };

/** `rows`: the rows that count, as FROM and WHERE; `at`: when each was added; `now`: the clock. */
type CountedRows = { rows: string; at: string; now: string };

/**
 * SQL: seconds until one more row is within the limit; null if it is now. A row whose time lies in the future was stored before the clock was set
 * back, and does not count.
 */
export const secondsToWait = ({ rows, at, now }: CountedRows, { most, period }: RowLimit): string =>
  `(SELECT greatest(1, ceil(extract(epoch FROM ${at} + interval '${period}' - ${now})))::int
    FROM ${rows} AND ${at} BETWEEN ${now} - interval '${period}' AND ${now} ORDER BY ${at} DESC OFFSET ${most - 1} LIMIT 1)`;

/** `done`: what was done so often, `changed this plan 100 times in the last hour`. */
type Limited = RowLimit & CountedRows & { done: string };

/** @param of the value of `$1` in `rows` @throws AppError 429 while one more row is not within the limit */
export async function refuseTooMany(db: Db, of: string, limited: Limited): Promise<void> {
  const { seconds } = await sql.one<{ seconds: number | null }>(db, `SELECT ${secondsToWait(limited, limited)} AS seconds`, [of]);
  if (seconds === null) return;
  const wait = seconds > 3_600 ? counted(Math.ceil(seconds / 3_600), 'hour') : counted(Math.ceil(seconds / 60), 'minute');
  const sentence = `You have ${limited.done}. Please try again in ${wait}, or write to us.`;
  throw new AppError('rate_limited', sentence, { retryAfterSeconds: seconds });
}
