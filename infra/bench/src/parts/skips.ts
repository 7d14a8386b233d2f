import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { slotOf, type DeliverySlot } from '@2x7/contracts';
import { hasRabbit, openSecrets, provideDatabases, startPostgres, startRabbit } from '@2x7/local/testing';
import { asAdmin, testConfig, testIdentity } from '@2x7/service-kit/testing';
import pg from 'pg';
import { Pool } from 'undici';
import { end } from '../shop/child.js';
import { startNoOrders } from '../shop/no-orders.js';
import { fullSlot } from './deliveries.js';
import { below, percentile, type Row } from '../report.js';
import { startService } from '../shop/service-process.js';

const perSecond = 100;
const warmUp = 500;
/** 50 s: a single stall of the disk or of the machine, of 200 ms, delays 20 of them. */
const count = 5_000;

type Call = { service: Pool; headers: Record<string, string>; slot: DeliverySlot };

async function skip({ service, headers, slot }: Call, id: string): Promise<void> {
  const { statusCode, body } = await service.request({
    path: `/deliveries/admin/plans/${id}/changes`,
    method: 'POST',
    headers,
    body: JSON.stringify({ key: id, command: { type: 'skip', slots: [slot] } }),
  });
  const text = await body.text();
  if (statusCode !== 201) throw new Error(`skip: ${statusCode} ${text}`);
}

/** Sends a skip every 10 ms, whether or not those before have been answered. @returns ms of each */
async function skipAll(service: Pool, ids: readonly string[], slot: DeliverySlot): Promise<number[]> {
  // The load generator shares the processors with the service: it signs once, with a signature that holds for a minute.
  const call = { service, slot, headers: { 'content-type': 'application/json', ...asAdmin() } };
  const started = performance.now();
  return Promise.all(
    ids.map(async (id, index) => {
      const due = started + (index * 1_000) / perSecond;
      await pause(Math.max(0, due - performance.now()));
      const sent = performance.now();
      await skip(call, id);
      return performance.now() - sent;
    }),
  );
}

/** Measures skips of different customers in one slot, 100 a second, through the service as a process of its own. None without RabbitMQ. */
export async function benchSkips(folder: string, env: Record<string, string>): Promise<Row[]> {
  if (!hasRabbit()) return [];
  const dataDir = env.DATA_DIR!;
  const [postgres, rabbit] = [
    await startPostgres({ dataDir: path.join(dataDir, 'postgres') }),
    await startRabbit({ dir: path.join(folder, 'rabbit-skips') }),
  ];
  const { deliveries } = await provideDatabases(postgres.url, ['deliveries'], openSecrets(path.join(dataDir, 'secrets.json')));
  const orders = await startNoOrders();
  const service = await startService('deliveries', {
    HORIZON_DAYS: env.HORIZON_DAYS!,
    RATE_LIMITS: 'off',
    DATABASE_URL: deliveries.url,
    DATABASE_OWNER_URL: deliveries.ownerUrl,
    RABBITMQ_URL: rabbit.url,
    CATALOG_URL: 'http://127.0.0.1:1',
    ORDERS_URL: orders.url,
    MEDIA_URL: 'http://127.0.0.1:1',
    PUBLIC_URL: 'http://localhost',
    IDENTITY_PUBLIC_KEYS: testConfig().identity.publicKeys!,
    DELIVERIES_IDENTITY_PRIVATE_KEY: testIdentity.deliveries.privateKey,
  });
  const database = new pg.Client({ connectionString: deliveries.url });
  const pool = new Pool(service.url);
  try {
    await database.connect();
    const slot = (await fullSlot(database)) + 2;
    const text = `SELECT subscription_id AS id FROM deliveries WHERE slot = $1 AND state = 'planned' LIMIT $2`;
    const ids = (await database.query<{ id: string }>(text, [slot, warmUp + count])).rows.map(({ id }) => id);
    await skipAll(pool, ids.slice(0, warmUp), slotOf(slot));
    const times = await skipAll(pool, ids.slice(warmUp), slotOf(slot));
    const note = `p50 ${percentile(times, 0.5).toFixed(1)} ms, ${count} skips at ${perSecond}/s`;
    return [below(20, 'skip in one slot through the service, p99', { value: percentile(times, 0.99), unit: 'ms', note })];
  } finally {
    await Promise.all([database.end(), pool.close()]);
    await end(service.child);
    orders.close();
    await Promise.all([rabbit.stop(), postgres.stop()]);
  }
}
