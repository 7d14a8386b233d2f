import type { DeliveryOutcome, SlotNumber } from '@2x7/contracts';
import { AppError, sql, type Db } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RecordedMark } from '../domain/runs/outcome.js';

/** A mark that is to be stored. `seq` of an administrator is counted when it is stored. */
export type NewMark = Omit<RecordedMark, 'seq'> & {
  deliveryId: string;
  seq: number | null;
  phoneAt: Date;
  runId: string | null;
  actorId: string | null;
  reason: string | null;
  /** Of a slot that was called off: customers read its reason. That of another mark is for administrators. */
  isCallOff?: true;
};

/** A delivery with the marks that it has. */
export type MarkedDelivery = {
  id: string;
  subscriptionId: string;
  slot: SlotNumber;
  state: 'planned' | 'locked' | 'delivered' | 'failed';
  meals: number;
  outcome: DeliveryOutcome | null;
  marks: RecordedMark[];
};

const idsOf = (rows: readonly { id: string }[]): Set<string> => new Set(rows.map(({ id }) => id));

type MarkRow = Omit<RecordedMark, 'at' | 'receivedAt'> & { at: string; receivedAt: string };

const marksOf = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'seq', m.seq, 'source', m.source, 'result', m.result, 'place', m.place,
  'cause', m.cause, 'at', m.at, 'receivedAt', m.received_at, 'clockErrorMs', m.clock_error_ms,
  'wasClockMoved', coalesce(m.was_clock_moved, false), 'yieldsToRider', coalesce(m.yields_to_rider, false))), '[]') FROM marks m WHERE m.delivery_id = d.id) AS marks`;

const markOf = ({ at, receivedAt, ...mark }: MarkRow): RecordedMark => ({ ...mark, at: new Date(at), receivedAt: new Date(receivedAt) });

/** Marks, and the outcomes that they decide. Marks are only added. */
@Injectable()
export class MarkRepository {
  /** Locks the deliveries in the order of their ids, and reads them with their marks. */
  async lock(tx: EntityManager, ids: readonly string[]): Promise<MarkedDelivery[]> {
    await sql.many(tx, 'SELECT id FROM deliveries WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
    return this.find(tx, ids);
  }

  /** Locks slots in their order, before several plans book meals in them. */
  async lockSlots(tx: EntityManager, slots: readonly SlotNumber[]): Promise<void> {
    await sql.many(tx, 'SELECT slot FROM slots WHERE slot = ANY ($1) ORDER BY slot FOR NO KEY UPDATE', [slots]);
  }

  async find(db: Db, ids: readonly string[]): Promise<MarkedDelivery[]> {
    const rows = await sql.many<Omit<MarkedDelivery, 'marks'> & { marks: MarkRow[] }>(
      db,
      `SELECT d.id, d.subscription_id AS "subscriptionId", d.slot, d.state, d.meals, d.outcome, ${marksOf} FROM deliveries d WHERE d.id = ANY ($1) ORDER BY d.id`,
      [ids],
    );
    return rows.map(({ marks, ...row }) => ({ ...row, marks: marks.map(markOf) }));
  }

  /** Which of the deliveries are locked or marked. */
  async locked(db: Db, ids: readonly string[]): Promise<Set<string>> {
    return idsOf(await sql.many<{ id: string }>(db, `SELECT id FROM deliveries WHERE id = ANY ($1) AND state <> 'planned'`, [ids]));
  }

  /** Which of the marks are stored. @param runId only those that this run has sent */
  async known(db: Db, ids: readonly string[], runId: string | null = null): Promise<Set<string>> {
    return idsOf(
      await sql.many<{ id: string }>(db, 'SELECT id FROM marks WHERE id = ANY ($1) AND ($2::uuid IS NULL OR run_id = $2)', [ids, runId]),
    );
  }

  /** @throws AppError when an id belongs to another mark */
  async add(tx: EntityManager, marks: readonly (NewMark & { seq: number })[]): Promise<void> {
    const rows = marks.map((mark) => ({
      ...{ id: mark.id, delivery_id: mark.deliveryId, source: mark.source, seq: mark.seq },
      ...{ result: mark.result, place: mark.place, cause: mark.cause },
      ...{ phone_at: mark.phoneAt, at: mark.at, received_at: mark.receivedAt, clock_error_ms: mark.clockErrorMs },
      ...{ run_id: mark.runId, actor_id: mark.actorId, reason: mark.reason },
      ...{ was_clock_moved: mark.wasClockMoved ?? false, yields_to_rider: mark.yieldsToRider ?? false },
    }));
    const text = 'INSERT INTO marks SELECT * FROM jsonb_populate_recordset(NULL::marks, $1) ON CONFLICT DO NOTHING';
    const stored = await sql.execute(tx, text, [JSON.stringify(rows)]);
    if (stored < marks.length) throw new AppError('conflict', 'Two marks have the same id.');
  }

  /** Writes the outcomes, with the states that follow from them, and counts them in their slots. */
  async decide(tx: EntityManager, outcomes: readonly { id: string; outcome: DeliveryOutcome | null }[]): Promise<void> {
    await sql.execute(
      tx,
      `WITH new AS (SELECT id, nullif(outcome, 'null') AS outcome, coalesce(outcome ->> 'result', 'locked') AS state
           FROM jsonb_to_recordset($1) AS given (id uuid, outcome jsonb)),
         old AS (SELECT d.slot, d.state AS before, new.state AS after FROM deliveries d JOIN new USING (id)),
         counts AS (SELECT slot, sum((after = 'delivered')::int - (before = 'delivered')::int)::int AS delivered,
           sum((after = 'failed')::int - (before = 'failed')::int)::int AS failed FROM old GROUP BY slot),
         decided AS (UPDATE deliveries d SET outcome = new.outcome, state = new.state,
           is_owed = coalesce(new.state = 'failed' AND new.outcome ->> 'is_forfeited' = 'false', false) FROM new WHERE d.id = new.id)
       UPDATE slots s SET delivered = s.delivered + counts.delivered, failed = s.failed + counts.failed FROM counts
       WHERE s.slot = counts.slot AND (counts.delivered <> 0 OR counts.failed <> 0)`,
      [JSON.stringify(outcomes)],
    );
  }
}
