/**
 * The limit that checkouts are compared with: the HTTP requests and the commits of a checkout without any of its rules. A gateway, a
 * catalog and an order service listen in this process, as in the shop, and call the same sandbox. Left out are the commits that no
 * request waits for: those of events, emails and deliveries.
 */
import { fastify, type FastifyInstance } from 'fastify';
import pg from 'pg';
import { keys } from '../shop/provider-keys.js';

const { database, sandboxUrl, port } = JSON.parse(process.argv[2]!) as { database: string; sandboxUrl: string; port: number };

const pool = new pg.Pool({ connectionString: database, max: 10 });
await pool.query(`
  DROP TABLE IF EXISTS bare_plans, bare_orders, bare_webhooks;
  CREATE TABLE bare_plans (id text PRIMARY KEY, paise int NOT NULL);
  INSERT INTO bare_plans VALUES ('a-plan', 359900);
  CREATE TABLE bare_orders (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(), receipt text NOT NULL UNIQUE, customer jsonb NOT NULL,
    status text NOT NULL DEFAULT 'created', provider_order_id text UNIQUE, payment_id text);
  CREATE TABLE bare_webhooks (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body jsonb NOT NULL, applied_at timestamptz)`);

async function call<T>(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const post = body !== undefined && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url, { ...post, headers: { ...headers, ...(post && { 'content-type': 'application/json' }) } });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as T;
}
const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
const provider = <T>(path: string, body?: unknown): Promise<T> => call<T>(`${sandboxUrl}/v1${path}`, body, { authorization });
const listen = (app: FastifyInstance, at = 0): Promise<string> => app.listen({ host: '127.0.0.1', port: at });

const catalog = fastify();
catalog.get<{ Params: { id: string } }>('/plans/:id', async ({ params }) => {
  const { rows } = await pool.query<{ paise: number }>('SELECT paise FROM bare_plans WHERE id = $1', [params.id]);
  return rows[0];
});
const catalogUrl = await listen(catalog);

const orders = fastify();
orders.post<{ Body: { receipt: string; mealPlanId: string } }>('/create-order', async ({ body }) => {
  const plan = await call<{ paise: number }>(`${catalogUrl}/plans/${body.mealPlanId}`);
  const { rows } = await pool.query<{ id: string }>('INSERT INTO bare_orders (receipt, customer) VALUES ($1, $2) RETURNING id', [
    body.receipt,
    body,
  ]);
  const { id } = rows[0]!;
  const created = await provider<{ id: string }>('/orders', { amount: plan.paise, currency: 'INR', receipt: id, notes: { order_id: id } });
  await pool.query('UPDATE bare_orders SET provider_order_id = $2 WHERE id = $1', [id, created.id]);
  return { key_id: keys.keyId, order_id: created.id };
});
const markPaid = (orderId: string, paymentId: string): Promise<unknown> =>
  pool.query(`UPDATE bare_orders SET status = 'paid', payment_id = $2 WHERE provider_order_id = $1`, [orderId, paymentId]);
orders.post<{ Body: { razorpay_payment_id: string } }>('/verify-payment', async ({ body }) => {
  const payment = await provider<{ id: string; order_id: string }>(`/payments/${body.razorpay_payment_id}`);
  await markPaid(payment.order_id, payment.id);
  return { success: true };
});
type Webhook = { payload: { payment: { entity: { id: string; order_id: string } } } };
orders.post<{ Body: Webhook }>('/webhook', async ({ body }) => {
  await pool.query('INSERT INTO bare_webhooks (body) VALUES ($1)', [body]);
  await markPaid(body.payload.payment.entity.order_id, body.payload.payment.entity.id);
  return { success: true };
});
const ordersUrl = await listen(orders);

const gateway = fastify();
gateway.post<{ Params: { '*': string } }>('/*', ({ params, body }) => call(`${ordersUrl}/${params['*']}`, body));
process.send?.(await listen(gateway, port));
process.once(
  'SIGINT',
  () =>
    void Promise.all([gateway, orders, catalog].map((app) => app.close()))
      .then(() => pool.end())
      .then(() => process.exit(0)),
);
