import { addDays, type Day } from '@2x7/contracts';
import { mondayOf } from '../../../features/deliveries/weeks';
import { isDay } from '../../kitchen/kitchen-slots';
import { paths } from '../../paths';

/** The Monday in the address, `?week=2026-11-30`, else that of today. */
export const weekIn = (params: URLSearchParams, today: Day): Day => {
  const given = params.get('week') ?? '';
  return mondayOf(isDay(given) ? given : today);
};

export const lastDayOf = (monday: Day): Day => addDays(monday, 6);

/** The address of the menu with the week of this day. */
export const menuAddress = (day: Day): string => `${paths.menu}?week=${mondayOf(day)}`;
