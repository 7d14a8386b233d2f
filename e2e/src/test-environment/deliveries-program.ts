import path from 'node:path';

/** How the harness runs the deliveries service when production's `main.js` cannot be used: with another clock and kill points. */
export type DeliveriesProgram = {
  /** ms between two looks for slots to freeze. */
  tickMs: number;
  /** Meals of a new slot. */
  slotCapacity: number;
};

/** The program, and the file of the clock's offset. */
export type DeliveriesProcess = DeliveriesProgram & { clockFile: string };

export const deliveriesProgramFile = path.join(import.meta.dirname, 'deliveries-process.js');

/**
 * Points at which the process can kill itself: in the handler of order.paid, before its commit; after the commit of a customer's change and
 * before its answer; after publishing; between the transaction that freezes slots and the one that counts their boxes.
 */
export type DeliveriesKillPoint = 'in-handler' | 'after-change' | 'after-publish' | 'between-freezes';
