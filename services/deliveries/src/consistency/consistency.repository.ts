import type { SlotNumber } from '@2x7/contracts';
import { sql, type Db } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { NIL as lowestId } from 'uuid';
import { slotViolations, subscriptionViolations, type Violation } from './consistency-queries.js';

/** What a check found. */
export type Findings = {
  violations: number;
  /** The first of them. */
  examples: Violation[];
};

/** Subscriptions, and slots, of one statement: each takes a fraction of a second also where a slot has 20,000 boxes. */
const batch = 1_000;
const slotBatch = 6;
/** Violations that are named. */
const named = 20;

/** Compares all stored subscriptions and slots with the rules F1 to F4 of docs/deliveries.md. */
@Injectable()
export class ConsistencyRepository {
  constructor(private readonly database: DataSource) {}

  /** Reads one snapshot and locks nothing. @throws Error when it is stopped */
  find(stopping?: AbortSignal): Promise<Findings> {
    return this.database.transaction('REPEATABLE READ', async (tx) => {
      await sql.execute(tx, 'SET TRANSACTION READ ONLY');
      return findingsIn(tx, stopping);
    });
  }
}

/** @throws Error when it is stopped */
export async function findingsIn(tx: EntityManager, stopping?: AbortSignal): Promise<Findings> {
  const found: Findings = { violations: 0, examples: [] };
  for await (const violations of inBatches(tx)) {
    stopping?.throwIfAborted();
    found.violations += violations.length;
    found.examples.push(...violations.slice(0, named - found.examples.length));
  }
  return found;
}

async function* inBatches(tx: EntityManager): AsyncGenerator<Violation[]> {
  for (let ids = await idsAfter(tx, lowestId); ids.length > 0; ids = await idsAfter(tx, ids.at(-1)!))
    yield await sql.many<Violation>(tx, subscriptionViolations, [ids]);
  const { first, last } = await sql.one<{ first: SlotNumber | null; last: SlotNumber | null }>(
    tx,
    'SELECT min(slot) AS first, max(slot) AS last FROM slots',
  );
  if (first === null || last === null) return;
  for (let slot = first; slot <= last; slot += slotBatch) yield await sql.many<Violation>(tx, slotViolations, [slot, slot + slotBatch - 1]);
}

async function idsAfter(db: Db, after: string): Promise<string[]> {
  const rows = await sql.many<{ id: string }>(db, 'SELECT id FROM subscriptions WHERE id > $1 ORDER BY id LIMIT $2', [after, batch]);
  return rows.map(({ id }) => id);
}
