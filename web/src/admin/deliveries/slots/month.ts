import { addDays, type Day } from '@2x7/contracts';

/** `2026-12` */
export type Month = string;

const monthOf = (day: Day): Month => day.slice(0, 7);
const firstOf = (month: Month): Day => `${month}-01`;

export const nextMonth = (month: Month): Month => monthOf(addDays(firstOf(month), 31));
export const previousMonth = (month: Month): Month => monthOf(addDays(firstOf(month), -1));

/** The first and the last day of the month. */
export const daysOf = (month: Month): { from: Day; to: Day } => ({ from: firstOf(month), to: addDays(firstOf(nextMonth(month)), -1) });

/** The month in the address, `?month=2026-12`, else that of today. */
export const monthIn = (params: URLSearchParams, today: Day): Month => {
  const given = params.get('month') ?? '';
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(given) ? given : monthOf(today);
};
