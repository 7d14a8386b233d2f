import { addDays, dayOf, dinnerOf, type SlotNumber } from '@2x7/contracts';

/** Days before a pause or a plan ends at which its customer gets an email. */
export const reminderDays = 3;

/** The last slot of the day whose end is announced now: a pause or a plan that ends later has its reminder ahead. */
export const lastAnnounced = (now: Date): SlotNumber => dinnerOf(addDays(dayOf(now), reminderDays));
