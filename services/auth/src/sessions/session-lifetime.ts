/** Live by database time: sessions `s`; $1 minutes of idleness, $2 hours in all. */
export const isLive = `s.last_seen_at > now() - $1 * interval '1 minute' AND s.created_at > now() - $2 * interval '1 hour'`;

/** When a live session ends that is not used again. */
export const expiry = `least(s.last_seen_at + $1 * interval '1 minute', s.created_at + $2 * interval '1 hour')`;

/** $1 and $2 of the above. */
export type SessionLimits = [idleMinutes: number, absoluteHours: number];
