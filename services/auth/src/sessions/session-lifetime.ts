/**
 * SQL conditions on a row `s` of `sessions`, by the database's clock: $1 minutes without a request, $2 hours in total.
 */
export const isLive = `s.last_seen_at > now() - $1 * interval '1 minute' AND s.created_at > now() - $2 * interval '1 hour'`;

/** When a live session ends if it is not used again. */
export const expiry = `least(s.last_seen_at + $1 * interval '1 minute', s.created_at + $2 * interval '1 hour')`;

/** The values of $1 and $2. */
export type SessionLimits = [idleMinutes: number, absoluteHours: number];
