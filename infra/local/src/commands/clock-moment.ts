import { dayOf, instantOf } from '@2x7/contracts';
import { UsageError } from './command.js';

const usage = 'To when? npm run clock -- 2026-12-01T19:55 (Indian time), or ahead of the shop: npm run clock -- +2h (30m, 1d)';

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The moment that an argument names: a date and a time in India, or minutes, hours or days from `now`. @throws UsageError */
export function clockMoment(argument: string, now: Date): Date {
  const [, count, unit] = /^\+(\d{1,5})([mhd])$/.exec(argument) ?? [];
  if (count) return new Date(now.getTime() + Number(count) * unitMs[unit as keyof typeof unitMs]);
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[T ]([01]\d:[0-5]\d|2[0-3]:[0-5]\d)$/.exec(argument) ?? [];
  if (!day || !time) throw new UsageError(usage);
  const moment = instantOf(day, time);
  // 31 February becomes a day in March.
  if (Number.isNaN(moment.getTime()) || dayOf(moment) !== day) throw new UsageError(usage);
  return moment;
}

/** @throws UsageError when more arguments follow */
export function onlyClockArgument([argument, ...rest]: readonly string[]): string | undefined {
  if (rest.length > 0) throw new UsageError(usage);
  return argument;
}
