/** The limit that checkouts are compared with: a plain Fastify server that inserts a row for create-order and updates it for verify-payment. */
import { fastify } from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
await pool.query(`CREATE TABLE IF NOT EXISTS bare_orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(), receipt text NOT NULL UNIQUE, customer jsonb NOT NULL, status text NOT NULL DEFAULT 'created')`);
const app = fastify();
app.post<{ Body: { receipt: string } }>('/create-order', async ({ body }) => {
  const { rows } = await pool.query<{ id: string }>('INSERT INTO bare_orders (receipt, customer) VALUES ($1, $2) RETURNING id', [
    body.receipt,
    body,
  ]);
  return { success: true, order_id: rows[0]!.id };
});
app.post<{ Body: { order_id: string } }>('/verify-payment', async ({ body }) => {
  await pool.query(`UPDATE bare_orders SET status = 'paid' WHERE id = $1`, [body.order_id]);
  return { success: true };
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
process.once(
  'SIGINT',
  () =>
    void app
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0)),
);
