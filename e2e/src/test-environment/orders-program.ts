import path from 'node:path';
import type { OrdersTiming } from '@2x7/orders/app';

/**
 * How the harness runs the orders service when production's `main.js` cannot be used: with other timing, with kill
 * points, or as a build without an outbox, which loses events.
 */
export type OrdersProgram = {
  timing: Partial<OrdersTiming>;
  /** `naive`: publishes after the commit, without an outbox. */
  build: 'product' | 'naive';
};

export const ordersProgramFile = path.join(import.meta.dirname, 'orders-process.js');

/** Points at which the process can kill itself. */
export type OrdersKillPoint = 'before-commit' | 'after-commit' | 'after-publish';
