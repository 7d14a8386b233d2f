import { events, type EventData } from '@2x7/contracts';
import { Client } from 'pg';

/** The paid orders of the last 60 days, oldest first, as `order.paid` announces them: what the demonstration of deliveries starts from. */
export async function readPaidOrders(databaseUrl: string): Promise<EventData<'order.paid'>[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string> & { paid_at: Date; plan: unknown }>(
      `SELECT id, number, amount_paise, paid_at, plan, customer_name, customer_email, customer_phone, delivery_address FROM orders
       WHERE status = 'paid' AND paid_at > now() - interval '60 days' ORDER BY paid_at, id`,
    );
    return rows.map((row) =>
      events['order.paid'].parse({
        order_id: row.id,
        order_number: row.number,
        amount_paise: Number(row.amount_paise),
        currency: 'INR',
        paid_at: row.paid_at.toISOString(),
        customer: { name: row.customer_name, email: row.customer_email, phone: row.customer_phone, address: row.delivery_address },
        plan: row.plan,
      }),
    );
  } finally {
    await client.end();
  }
}
