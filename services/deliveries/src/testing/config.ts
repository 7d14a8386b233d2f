/** Random histories of one run: 2,000 take seconds; HISTORIES=100000 is the proof before a release. */
export const histories = Number(process.env.HISTORIES ?? 2_000);

/** The environment of a process on a server in this time zone. */
export const inTimeZone = (TZ: string): NodeJS.ProcessEnv => ({ ...process.env, TZ });
