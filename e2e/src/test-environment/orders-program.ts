import path from 'node:path';
import type { OrdersTiming } from '@2x7/orders/app';

/**
 * How the harness runs the orders service when production's `main.js` will not do: with other timing, with places to
 * die at, or as the build that everybody writes first and that loses events.
 */
export type OrdersProgram = {
  timing: Partial<OrdersTiming>;
  /** `naive`: publishes after the commit, without an outbox. */
  build: 'product' | 'naive';
};

export const ordersProgramFile = path.join(import.meta.dirname, 'orders-process.js');

/** Where the process kills itself when it is told to. */
export const deathPlaces = ['before-commit', 'after-commit', 'after-publish'] as const;
export type DeathPlace = (typeof deathPlaces)[number];
