import { Client } from 'pg';

type PastPayment = { orderId: string; receipt: string; paymentId: string; amountPaise: number; paidAt: Date };

/** The payments of the demonstration's paid orders: the payment sandbox needs them to refund these orders. */
export async function readPastPayments(databaseUrl: string): Promise<PastPayment[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Omit<PastPayment, 'amountPaise'> & { amountPaise: string }>(
      `SELECT provider_order_id AS "orderId", receipt, payment_id AS "paymentId", amount_paise AS "amountPaise", paid_at AS "paidAt" FROM orders
       WHERE status = 'paid' AND fingerprint = 'demo' ORDER BY paid_at, id`,
    );
    return rows.map((row) => ({ ...row, amountPaise: Number(row.amountPaise) }));
  } finally {
    await client.end();
  }
}
