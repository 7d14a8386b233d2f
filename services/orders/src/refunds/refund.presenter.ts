import type { Refund } from '@2x7/contracts';

/** A row of `refund_tasks`. PostgreSQL's bigint arrives as text. */
export type RefundRow = {
  id: string;
  origin: Refund['origin'];
  payment_id: string;
  amount_paise: string;
  reason: string;
  state: Refund['state'];
  failure: string | null;
  provider_refund_id: string | null;
  requested_by: string | null;
  created_at: Date;
  done_at: Date | null;
  refused_at: Date | null;
};

export const refundColumns = `id, refund_origin AS origin, payment_id, amount_paise, reason, state, failure, provider_refund_id, requested_by, created_at, done_at, refused_at`;

/** The stored reasons of system refunds, as administrators read them. */
const systemReasons: Readonly<Record<string, string>> = {
  'amount-mismatch': 'The paid amount was not the amount of the order.',
  'paid-twice': 'The order was paid twice.',
  'customer-forgotten': 'The order was paid after the data of its customer had been erased.',
};

export const presentRefund = (row: RefundRow): Refund => ({
  id: row.id,
  origin: row.origin,
  amount_paise: Number(row.amount_paise),
  reason: row.requested_by ? row.reason : (systemReasons[row.reason] ?? row.reason),
  state: row.state,
  failure: row.failure,
  provider_refund_id: row.provider_refund_id,
  requested_by: row.requested_by,
  created_at: row.created_at.toISOString(),
  done_at: row.done_at?.toISOString() ?? null,
});
