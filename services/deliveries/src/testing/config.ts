/** Random histories of one run: 2,000 take seconds; HISTORIES=100000 is the proof before a release. */
export const histories = Number(process.env.HISTORIES ?? 2_000);

/** Runs `work` as on a server in this time zone. */
export function inTimeZone<T>(zone: string, work: () => T): T {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    return work();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}
