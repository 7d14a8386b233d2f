import { randomUUID } from 'node:crypto';

/** A valid refund of a paid order; each call has another key. */
export const refundBody = (): { key: string; amount_paise: number; reason: string } => ({
  key: randomUUID(),
  amount_paise: 100,
  reason: 'An example',
});
