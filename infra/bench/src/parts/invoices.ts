import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasRabbit, openSecrets, provideDatabases, startPostgres, startRabbit } from '@2x7/local/testing';
import { asAdmin, testConfig, testIdentity } from '@2x7/service-kit/testing';
import pg from 'pg';
import { end } from '../shop/child.js';
import { keys } from '../shop/provider-keys.js';
import { row, type Row } from '../report.js';
import { startService } from '../shop/service-process.js';

const copies = 3;
const invoices = 10_000;
const drawings = 300;

const gst = {
  GST_MODE: 'regular',
  GST_FROM: '2020-01-01',
  GSTIN: '08AAPFU0939F1ZV',
  GST_LEGAL_NAME: '2x7 Foods Private Limited',
  GST_ADDRESS: '27 Demo Marg, Malviya Nagar, Jaipur, Rajasthan 302018',
  FSSAI_LICENCE: '12226027000123',
};

/** Waits for so many invoices. @returns seconds from the first to the last of them */
async function issuing(database: pg.Client): Promise<number> {
  const text = `SELECT count(*)::int AS count, extract(epoch FROM max(issued_at) - min(issued_at))::float8 AS seconds
    FROM (SELECT issued_at FROM invoices WHERE kind = 'tax-invoice' ORDER BY sequence LIMIT ${invoices}) AS first`;
  for (;;) {
    const { count, seconds } = (await database.query<{ count: number; seconds: number }>(text)).rows[0]!;
    if (count === invoices) return seconds;
    await pause(200);
  }
}

/** Whether every series counts from 1 without a gap or a double. */
async function isGapless(database: pg.Client): Promise<boolean> {
  const text = 'SELECT FROM invoices GROUP BY series HAVING min(sequence) <> 1 OR max(sequence) <> count(DISTINCT sequence)';
  return (await database.query(text)).rowCount === 0;
}

/** Draws different invoices at all copies at once. @returns PDFs a second */
async function drawing(database: pg.Client, urls: readonly string[]): Promise<number> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT order_id AS id FROM invoices WHERE kind = 'tax-invoice' ORDER BY sequence LIMIT ${drawings}`,
  );
  const draw = async (url: string): Promise<void> => {
    for (let next = rows.pop(); next; next = rows.pop()) {
      const response = await fetch(`${url}/orders/admin/${next.id}/invoice.pdf`, { headers: asAdmin() });
      if (!response.ok) throw new Error(`invoice: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  const started = performance.now();
  await Promise.all(urls.map(draw));
  return (drawings * 1_000) / (performance.now() - started);
}

/** Lets three processes issue the invoices of the orders in `DATA_DIR`, then draws some. None without RabbitMQ. */
export async function benchInvoices(folder: string, env: Record<string, string>): Promise<Row[]> {
  if (!hasRabbit()) return [];
  const dataDir = env.DATA_DIR!;
  const postgres = await startPostgres({ dataDir: path.join(dataDir, 'postgres') });
  const rabbit = await startRabbit({ dir: path.join(folder, 'rabbit-invoices') });
  const { orders } = await provideDatabases(postgres.url, ['orders'], openSecrets(path.join(dataDir, 'secrets.json')));
  const service = {
    ...gst,
    DATABASE_URL: orders.url,
    DATABASE_OWNER_URL: orders.ownerUrl,
    RABBITMQ_URL: rabbit.url,
    CATALOG_URL: 'http://127.0.0.1:1',
    RAZORPAY_API_URL: 'http://127.0.0.1:1',
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    IDENTITY_PUBLIC_KEYS: testConfig().identity.publicKeys!,
    ORDERS_IDENTITY_PRIVATE_KEY: testIdentity.orders.privateKey,
  };
  const running = await Promise.all(Array.from({ length: copies }, () => startService('orders', service)));
  const database = new pg.Client({ connectionString: orders.url });
  try {
    await database.connect();
    const seconds = await issuing(database);
    const note = `${(invoices / seconds).toFixed(0)}/s; no gap and no double: ${(await isGapless(database)) ? 'met' : 'NOT met'}`;
    return [
      row(`${invoices} invoices by ${copies} copies of orders at once`, { value: seconds, unit: 's', note }),
      row(`invoices drawn as PDF by ${copies} copies`, {
        value: await drawing(
          database,
          running.map(({ url }) => url),
        ),
        unit: '/s',
      }),
    ];
  } finally {
    await database.end();
    await Promise.all(running.map(({ child }) => end(child)));
    await Promise.all([rabbit.stop(), postgres.stop()]);
  }
}
