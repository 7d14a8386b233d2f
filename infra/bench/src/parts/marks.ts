import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SlotNumber } from '@2x7/contracts';
import type pg from 'pg';
import { below, percentile, type Row } from '../report.js';

const marks = 60;
const rounds = 20;
/** Of the marks of a call: each plans its meal again. */
const failures = 3;

const insertStops = `
  INSERT INTO stops (run_id, position, delivery_id)
  SELECT $1, row_number() OVER (ORDER BY id), id FROM deliveries d WHERE slot = $2 AND state = 'locked' AND NOT EXISTS (SELECT FROM stops WHERE delivery_id = d.id)
  LIMIT $3 RETURNING delivery_id AS id`;

/** A run with a rider who has opened its link. */
async function openRun(database: pg.Client, slot: SlotNumber): Promise<{ cookie: string; deliveries: string[] }> {
  const [run, token] = [randomUUID(), randomBytes(32).toString('base64url')];
  const insertRun = `INSERT INTO runs (id, slot, name, closes_at) VALUES ($1, $2, 'Measurement', clock_timestamp() + interval '1 hour')`;
  await database.query(insertRun, [run, slot]);
  await database.query('INSERT INTO rider_sessions (id, run_id, token_hash) VALUES ($1, $2, $3)', [
    randomUUID(),
    run,
    createHash('sha256').update(token).digest(),
  ]);
  const { rows } = await database.query<{ id: string }>(insertStops, [run, slot, marks]);
  return { cookie: `run=${token}`, deliveries: rows.map(({ id }) => id) };
}

/** Measures the marks of a run that its phone sends in one call, after an hour without a network. */
export async function marksInOneCall(shop: string, database: pg.Client, slot: SlotNumber): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { cookie, deliveries } = await openRun(database, slot);
    const now = new Date().toISOString();
    const result = (index: number) =>
      index < failures ? { result: 'failed', place: null, cause: 'vehicle' } : { result: 'delivered', place: 'guard', cause: null };
    const made = deliveries.map((delivery_id, index) => ({ id: randomUUID(), delivery_id, seq: 1, phone_at: now, ...result(index) }));
    const started = performance.now();
    const response = await fetch(`${shop}/api/v1/run/marks`, {
      method: 'POST',
      headers: { cookie, origin: shop, 'content-type': 'application/json' },
      body: JSON.stringify({ now, marks: made }),
    });
    const text = await response.text();
    if (!response.ok || text.split('"recorded"').length !== marks + 1) throw new Error(`run/marks: ${response.status} ${text}`);
    times.push(performance.now() - started);
  }
  const note = `${failures} of them failed; p50 ${percentile(times, 0.5).toFixed(0)} ms`;
  return below(500, `${marks} marks in one call, p95`, { value: percentile(times, 0.95), unit: 'ms', note });
}
