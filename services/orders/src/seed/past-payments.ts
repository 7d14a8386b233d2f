import { rowsOf } from './rows-of.js';

type PastPayment = { orderId: string; receipt: string; paymentId: string; amountPaise: number; paidAt: Date };

/** The payments of the demonstration's paid orders: the payment sandbox needs them to refund these orders. */
export async function readPastPayments(databaseUrl: string): Promise<PastPayment[]> {
  const rows = await rowsOf<Omit<PastPayment, 'amountPaise'> & { amountPaise: string }>(
    databaseUrl,
    `SELECT provider_order_id AS "orderId", receipt, payment_id AS "paymentId", amount_paise AS "amountPaise", paid_at AS "paidAt" FROM orders
     WHERE status = 'paid' AND fingerprint = 'demo' ORDER BY paid_at, id`,
  );
  return rows.map((row) => ({ ...row, amountPaise: Number(row.amountPaise) }));
}
