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
