import { setTimeout as pause } from 'node:timers/promises';
import { slotOf, type SlotNumber } from '@2x7/contracts';
import pg from 'pg';
import { adminCalls, type Admin, type AdminCall } from '../shop/admin-session.js';
import { marksInOneCall } from './marks.js';
import { operate } from '../shop/operator.js';
import { below, percentile, type Row } from '../report.js';
import { superuserUrl } from '../shop/shop-database.js';
import { timesOf } from '../times.js';

const plans = 100_000;
const boxes = 20_000;
const rounds = 100;
/** Administrators who look at the same time. */
const readers = 2;

type Environment = Record<string, string>;
type Call = (path: string, init?: RequestInit) => Promise<unknown>;

/** Fills the shop. @returns the figures that the command prints */
async function fill(env: Environment): Promise<Row[]> {
  const text = await operate(env, 'seed-plans', String(plans));
  const [, schedule, deliveries, stored] = /in ([\d.]+) s, (\d+) deliveries stored in ([\d.]+) s/.exec(text)!.map(Number);
  return [
    below(1, `schedule of ${plans} plans with 56 deliveries, one thread`, { value: schedule!, unit: 's' }),
    below(180, `${deliveries} planned deliveries stored`, { value: stored!, unit: 's' }),
  ];
}

const answersOf =
  (call: AdminCall): Call =>
  async (path, init) =>
    (await call(`/deliveries/${path}`, init)).json();

/** What administrators read, by the name of the row. */
async function reads(call: Call, database: pg.Client): Promise<Row[]> {
  const { rows } = await database.query<{ id: string; number: string; name: string; email: string; phone: string }>(
    'SELECT id, number, name, email, phone FROM subscriptions ORDER BY id OFFSET 50000 LIMIT 1',
  );
  const known = rows[0]!;
  const month = `from=${slotOf(await fullSlot(database)).day}`;
  const to = slotOf((await fullSlot(database)) + 60).day;
  const search = (text: string) => call('admin/plans/search', { method: 'POST', body: JSON.stringify({ search: text }) });
  const requests: Record<string, () => Promise<unknown>> = {
    'the calendar of a plan': () => call(`admin/plans/${known.id}`),
    'the month calendar': () => call(`admin/calendar?${month}&to=${to}`),
    Today: () => call('admin/today'),
    'plans, newest first': () => search(''),
    'plans by number': () => search(known.number),
    'plans by name': () => search(known.name),
    'plans by last name': () => search(known.name.split(' ')[1]!),
    'plans by email': () => search(known.email),
    'plans by phone': () => search(known.phone),
  };
  const measured: Row[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const times = await timesOf(request, { count: rounds, readers });
    const note = `p50 ${percentile(times, 0.5).toFixed(1)} ms`;
    measured.push(below(100, `${name} at ${plans} plans, p95`, { value: percentile(times, 0.95), unit: 'ms', note }));
  }
  return measured;
}

/** The first slot that can still change and has at least 20,000 boxes. */
export async function fullSlot(database: pg.Client): Promise<SlotNumber> {
  const text = 'SELECT min(slot) AS slot FROM slots WHERE booked >= $1 AND frozen_at IS NULL AND cut_off > clock_timestamp()';
  return (await database.query<{ slot: number }>(text, [boxes])).rows[0]!.slot;
}

const sheetPath = (slot: SlotNumber): string => `kitchen?day=${slotOf(slot).day}&window=${slotOf(slot).window}`;

async function sheet(call: Call, slot: SlotNumber, name: string): Promise<Row> {
  const times = await timesOf(() => call(sheetPath(slot)), { count: 20, readers });
  return below(300, `kitchen sheet of ${boxes} boxes, ${name}, p95`, { value: percentile(times, 0.95), unit: 'ms' });
}

async function closing(call: Call, slot: SlotNumber): Promise<Row> {
  const { day, window } = slotOf(slot);
  const body = JSON.stringify({ from: day, until: day, windows: [window], closed: 'Measurement', dry_run: true });
  const times = await timesOf(() => call('admin/slots', { method: 'PUT', body }), { count: 20, readers });
  return below(1, `preview of closing a slot of ${boxes} boxes, p95`, { value: percentile(times, 0.95) / 1_000, unit: 's' });
}

/** Lets the cut-off pass; the service's job freezes the slot. */
async function freeze(database: pg.Client, slot: SlotNumber): Promise<Row> {
  await database.query('UPDATE slots SET cut_off = clock_timestamp() WHERE slot = $1', [slot]);
  const text = 'SELECT extract(epoch FROM boxed_at - frozen_at)::float AS seconds FROM slots WHERE slot = $1';
  for (;;) {
    const { seconds } = (await database.query<{ seconds: number | null }>(text, [slot])).rows[0]!;
    if (seconds !== null) return below(5, `freezing a slot of ${boxes} boxes`, { value: seconds, unit: 's' });
    await pause(500);
  }
}

const labels = 400;

/** The time until the first 400 labels of a slot have arrived. Each page is an object of the PDF. */
async function labelsPdf(call: AdminCall, slot: SlotNumber): Promise<Row> {
  const { day, window } = slotOf(slot);
  const started = performance.now();
  const { body } = await call(`/deliveries/admin/labels.pdf?day=${day}&window=${window}`);
  let text = '';
  for await (const bytes of body!) {
    text += Buffer.from(bytes as Uint8Array).toString('latin1');
    if (text.split('/Type /Page\n').length > labels) break;
  }
  return below(5, `${labels} labels as PDF`, { value: (performance.now() - started) / 1_000, unit: 's' });
}

/** Does what autovacuum would do in the minutes after millions of rows were stored, so that it does not run beside what is measured. */
async function settle(database: pg.Client): Promise<void> {
  await database.query('VACUUM (ANALYZE)');
  await database.query('CHECKPOINT');
}

/** Fills the running shop with 100,000 plans and measures what its users wait for. */
export async function benchDeliveries(shop: string, env: Environment, admin: Admin): Promise<Row[]> {
  const filled = await fill(env);
  const call = await adminCalls(shop, admin);
  const answers = answersOf(call);
  const database = new pg.Client({ connectionString: superuserUrl(env, 'deliveries') });
  await database.connect();
  try {
    await settle(database);
    const slot = await fullSlot(database);
    const open = [
      ...(await reads(answers, database)),
      await closing(answers, slot + 1),
      await sheet(answers, slot + 1, 'before the freeze'),
    ];
    const frozen = [await freeze(database, slot), await sheet(answers, slot, 'after the freeze'), await labelsPdf(call, slot)];
    frozen.push(await marksInOneCall(shop, database, slot));
    return [...filled, ...open, ...frozen];
  } finally {
    await database.end();
  }
}
