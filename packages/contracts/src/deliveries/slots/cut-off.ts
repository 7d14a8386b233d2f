import { addDays, dayOf, instantOf, type Day } from '../../dates.js';
import type { DeliverySlot } from './slot.js';
import type { DeliveryWindow } from './window.js';

/** The time until which a slot may be changed: so many days before it, at this time of day in India. */
export type CutOff = { daysBefore: 0 | 1; time: string };
export type CutOffs = Record<DeliveryWindow, CutOff>;

/** Lunch: 20:00 on the day before, 11 h before the window. Dinner: 10:00 on the same day, 8 h before it. */
export const defaultCutOffs: CutOffs = { lunch: { daysBefore: 1, time: '20:00' }, dinner: { daysBefore: 0, time: '10:00' } };

/** The moment after which the slot accepts no change. */
export function cutOffOf({ day, window }: DeliverySlot, cutOffs: CutOffs): Date {
  const { daysBefore, time } = cutOffs[window];
  return instantOf(addDays(day, -daysBefore), time);
}

export type FirstDeliveryRule = { cutOffs: CutOffs; noticeHours: number };

/** The first day on which every window of the plan has its cut-off at least `noticeHours` after the payment. */
export function firstDeliveryDay(paidAt: Date, windows: readonly DeliveryWindow[], { cutOffs, noticeHours }: FirstDeliveryRule): Day {
  const earliest = paidAt.getTime() + noticeHours * 3_600_000;
  let day = dayOf(paidAt);
  while (windows.some((window) => cutOffOf({ day, window }, cutOffs).getTime() < earliest)) day = addDays(day, 1);
  return day;
}
