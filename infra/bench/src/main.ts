import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startPostgres } from '@2x7/local/testing';
import { chosenParts, partNames, type PartName } from './arguments.js';
import { benchCheckouts, startPayments } from './parts/checkouts.js';
import { end, root, startShop } from './shop/child.js';
import { benchDeliveries } from './parts/deliveries.js';
import { benchFiles } from './parts/files.js';
import { benchGrowth } from './parts/growth.js';
import { benchInvoices } from './parts/invoices.js';
import { benchSkips } from './parts/skips.js';
import { commitsPerSecond, publishesPerSecond } from './limits/limits.js';
import { startMailSink } from './shop/mail-sink.js';
import { memoryOf, type Memory } from './memory.js';
import { operate } from './shop/operator.js';
import { keys } from './shop/provider-keys.js';
import { benchReads } from './parts/reads.js';
import { below, percentile, row, table, type Row } from './report.js';
import { sharesOf, statementsDuring, sumOf } from './statements.js';

const admin = { email: 'bench@2x7.example', password: 'a long password for the bench' };
/** ms from the start until memory is measured: the shop publishes the events of its seed and packs the boxes of its past slots meanwhile. */
const untilIdle = 60_000;
/** s in which the statements of the idle shop are counted: the rarest poll that matters comes every ten seconds. */
const idleSeconds = 30;
/** Sessions of PostgreSQL come for each poll and close a few seconds after it. ms between two looks: 30 s in all, twice the longest pause of a poll. */
const memoryLooks = 30;
const memoryEvery = 1_000;

const medianOf = (looks: readonly Memory[], part: keyof Memory): number =>
  percentile(
    looks.map((look) => look[part]),
    0.5,
  );

/** The first of three consecutive loopback ports: shop, mail inbox and sandbox. */
async function firstOfThreePorts(): Promise<number> {
  return (await freePort()) - 2;
}

type Bench = { folder: string; env: Record<string, string>; url: string; port: number };

/** Measures `npm start` without configuration, where PostgreSQL and all services are embedded. */
async function measureStarts({ env }: Bench): Promise<Row[]> {
  const cold = await startShop(env);
  await end(cold.child);
  const warm = await startShop(env);
  await pause(untilIdle);
  const idle = await statementsDuring(env, () => pause(idleSeconds * 1_000));
  const looks: Memory[] = [];
  while (looks.length < memoryLooks) {
    looks.push(memoryOf(warm.child.pid!));
    await pause(memoryEvery);
  }
  await end(warm.child);
  return [
    below(5, 'npm start with an empty data folder, seeding included', { value: cold.readyMs / 1_000, unit: 's' }),
    below(1.5, 'npm start, warm', { value: warm.readyMs / 1_000, unit: 's' }),
    below(350, 'idle memory of all services in one process, and PostgreSQL (sum of RSS)', {
      value: medianOf(looks, 'rss'),
      unit: 'MB',
      note: `median of ${memoryLooks} looks; the process alone ${medianOf(looks, 'own').toFixed(0)} MB; PSS ${medianOf(looks, 'pss').toFixed(0)} MB`,
    }),
    below(3, 'statements of the idle shop', { value: sumOf(idle) / idleSeconds, unit: '/s', note: sharesOf(idle, idleSeconds) }),
  ];
}

/** Measures what customers do, and right before it the limits of the same machine. */
async function measureLoad({ folder, env, url, port }: Bench): Promise<Row[]> {
  const [mails, postgres] = await Promise.all([startMailSink(), startPostgres({ dataDir: path.join(folder, 'limits') })]);
  const sandbox = await startPayments(`http://127.0.0.1:${port}/api/v1/orders/webhooks/razorpay`);
  const shop = await startShop({
    ...env,
    RATE_LIMITS: 'off',
    SMTP_URL: mails.url,
    MAIL_FROM: '2x7 <hello@2x7.example>',
    RAZORPAY_API_URL: sandbox.url,
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
  });
  try {
    const commits = await commitsPerSecond(postgres.url);
    const publishes = await publishesPerSecond(folder);
    const plans = (await (await fetch(`${url}/api/v1/meal-plans`)).json()) as { data: { id: string }[] };
    const checkouts = await benchCheckouts(
      { url, sandboxUrl: sandbox.url, planId: plans.data[0]!.id, mails },
      { database: postgres.url, commits, env },
    );
    return [
      ...checkouts,
      row('PostgreSQL alone: commits of one row', { value: commits, unit: '/s' }),
      ...(publishes ? [row('RabbitMQ alone: confirmed publishes to a quorum queue', { value: publishes, unit: '/s' })] : []),
    ];
  } finally {
    await end(shop.child);
    await end(sandbox.child);
    await Promise.all([mails.close(), postgres.stop()]);
  }
}

/** Measures what the gateway serves from memory, with its access log. Without the limits by address, which one client would exceed. */
async function measureReads({ folder, env, url }: Bench): Promise<Row[]> {
  const shop = await startShop({ ...env, LOG_LEVEL: 'info', RATE_LIMITS: 'off' });
  try {
    return [...(await benchReads(url, folder)), ...(await benchFiles(url, folder))];
  } finally {
    await end(shop.child);
  }
}

/** Measures how the cost of requests grows, in a shop of its own. */
async function measureGrowth({ folder, env, url }: Bench): Promise<Row[]> {
  const place = { ...env, DATA_DIR: path.join(folder, 'growth'), RATE_LIMITS: 'off' };
  const shop = await startShop(place);
  return benchGrowth({ url, env: place, pid: shop.child.pid! }, admin).finally(() => end(shop.child));
}

/** Measures deliveries at 100,000 plans: first through the gateway, then changes through the service alone. */
async function measureDeliveries({ folder, env, url }: Bench): Promise<Row[]> {
  const place = { ...env, DATA_DIR: path.join(folder, 'many-plans'), HORIZON_DAYS: '150', RATE_LIMITS: 'off' };
  const shop = await startShop(place);
  const rows = await benchDeliveries(url, place, admin).finally(() => end(shop.child));
  return [...rows, ...(await benchSkips(folder, place))];
}

/** Measures the invoices of 10,000 paid orders, issued by three copies of orders at once. */
async function measureInvoices({ folder, env }: Bench): Promise<Row[]> {
  const place = { ...env, DATA_DIR: path.join(folder, 'many-invoices') };
  const shop = await startShop(place);
  await operate(place, 'seed-orders', '12000').finally(() => end(shop.child));
  return benchInvoices(folder, place);
}

const parts: Record<PartName, (bench: Bench) => Promise<Row[]>> = {
  starts: measureStarts,
  reads: measureReads,
  load: measureLoad,
  growth: measureGrowth,
  deliveries: measureDeliveries,
  invoices: measureInvoices,
};

async function main(): Promise<void> {
  const chosen = chosenParts(process.argv.slice(2));
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), '2x7-bench-'));
  fs.chmodSync(folder, 0o711);
  const port = await firstOfThreePorts();
  const env = {
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  const bench = { folder, env, port, url: `http://localhost:${port}` };
  try {
    const rows: Row[] = [];
    for (const name of chosen) rows.push(...(await parts[name](bench)));
    const machine = `${os.cpus().length} x ${os.cpus()[0]!.model}, Node ${process.version}`;
    process.stdout.write(`\n${machine}\n\n${table(rows)}\n`);
    const isWhole = chosen.length === partNames.length;
    const file = path.join(root, 'infra', 'bench', isWhole ? 'last.json' : `last-${chosen.join('-')}.json`);
    fs.writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, rows }, null, 2)}\n`);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

await main();
