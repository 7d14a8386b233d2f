import type { Mark } from '@2x7/contracts';
import { v7 as uuid } from 'uuid';

/** The frozen slot whose deliveries are marked. */
export const lunch = { day: '2026-11-25', window: 'lunch' } as const;

/** @param moment Indian time: `2026-11-25T08:00` */
export const india = (moment: string): string => new Date(`${moment}:00+05:30`).toISOString();

/** A plan and its delivery. */
export type Stop = { plan: string; delivery: string };

export const delivered = { result: 'delivered', place: 'guard', cause: null } as const;
export const failed = (cause: Mark['cause']) => ({ result: 'failed', place: null, cause }) as const;
export const undone = { result: 'undone', place: null, cause: null } as const;

/** A mark of a phone, at 8:00. */
export const markOf = ({ delivery }: Stop, facts: Partial<Mark>): Mark =>
  ({ id: uuid(), delivery_id: delivery, seq: 1, phone_at: india('2026-11-25T08:00'), ...facts }) as Mark;
