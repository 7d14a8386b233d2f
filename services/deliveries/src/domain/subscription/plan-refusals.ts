import { counted, Refusal } from '@2x7/contracts';
import type { Subscription } from './subscription.js';

/** @throws Refusal */
export function refuseCancelled({ isCancelled }: Subscription): void {
  if (isCancelled) throw new Refusal('conflict', 'This plan is cancelled, because its money was refunded.');
}

/** @throws Refusal when fewer meals are left than are withdrawn */
export function refuseMoreThan(left: number, meals: number): void {
  if (meals <= left) return;
  throw new Refusal('conflict', `${left === 0 ? 'No meals are' : `Only ${counted(left, 'meal is', 'meals are')}`} left in this plan.`);
}
