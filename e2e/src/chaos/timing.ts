import type { OrdersTiming } from '@2x7/orders/app';

const second = 1_000;

/**
 * In production the reconciler asks about an order after 2 minutes for the first time, which is too long for a campaign.
 * Announcing an order again is put off beyond the end: it would hide a lost event, and has a spec of its own.
 */
export const shortTiming: Partial<OrdersTiming> = {
  tick: 250,
  checks: [1.5, 3, 6, 10, 15, 20, 30, 40, 50, 60, 80, 100, 120, 150, 180, 240].map((at) => at * second),
  processingCheck: second,
  sweepEvery: 10 * second,
  announceAgainAfter: 24 * 3_600 * second,
};
