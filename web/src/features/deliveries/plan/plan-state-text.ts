import type { SubscriptionDetail } from '@2x7/contracts';
import { longDay } from '../day-text';

const meals = (count: number): string => (count === 1 ? '1 meal' : `${count} meals`);

/** Where a plan stands, in a sentence or two. */
export function planStateText(plan: SubscriptionDetail): string {
  const { state, meals_left: left, pause, next_delivery: next, last_delivery: last } = plan;
  if (state === 'ended') return 'Every meal of this plan has been delivered or is on its way.';
  if (state === 'cancelled') return 'This plan is cancelled. The meals that were left are refunded.';
  const end = last ? ` The last one comes on ${longDay(last.day)}.` : '';
  const rest = `${meals(left)} still to come.${end}`;
  if (state === 'paused' && pause) return `Paused until ${longDay(pause.until)}. ${rest}`;
  if (state === 'upcoming') return `Starts on ${longDay(next?.day ?? plan.starts_on)}. ${rest}`;
  return rest;
}
