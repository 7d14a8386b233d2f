import { addDays, cutOffOf, dayNumber, dayOf, slotOf, type SlotNumber } from '@2x7/contracts';
import { prepared, sql, type Db } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { slotClosed, slotFull, tooLate, type Refusal } from '../domain/subscription/refusal.js';
import type { Offer, Slot } from '../domain/subscription/subscription.js';
import { Clock } from '../time/clock.js';

/** A slot that can still change. */
export type SlotRow = { slot: number; capacity: number; booked: number; closed_reason: string | null; cut_off_ms: number };

/** The open slots as lists of the same order; the first is null when there are none. */
type SlotLists = {
  slots: number[] | null;
  capacities: number[];
  booked: number[];
  /** Seconds since 1970. */
  cut_offs: number[];
  /** The reasons of closed slots. */
  closed: Record<string, string> | null;
};

/** A slot did not take a change, because it is frozen, late, closed or full by now. The transaction is to be rolled back. */
export class SlotRefused extends Error {
  override readonly name = 'SlotRefused';

  constructor(readonly slot: SlotNumber) {
    super(`slot ${slot} takes no change`);
  }
}

const notNullViolation = '23502';
const isRefused = (error: unknown): boolean => {
  const { code, column } = (error as { driverError?: { code?: string; column?: string } }).driverError ?? {};
  return code === notNullViolation && column === 'booked';
};

/** The rows of slots: capacity, closure and cut-off. Each row is the lock of what is delivered in it. */
@Injectable()
export class SlotRepository {
  constructor(
    @Inject(deliveriesConfigToken) private readonly config: Pick<DeliveriesConfig, 'rules'>,
    private readonly clock: Clock,
  ) {}

  /** The last slot that is planned. */
  horizon(now: Date): SlotNumber {
    return 2 * dayNumber(addDays(dayOf(now), this.config.rules.horizonDays)) + 1;
  }

  cutOff(slot: SlotNumber): Date {
    return cutOffOf(slotOf(slot), this.config.rules.cutOffs);
  }

  /** The first slot whose cut-off has not passed. */
  firstOpen(now: Date): SlotNumber {
    let slot = 2 * dayNumber(dayOf(now));
    while (this.cutOff(slot) <= now) slot += 1;
    return slot;
  }

  /** The slots that can still change, without a lock. @param open the rows, if they are read already */
  async offer(db: Db, now: Date, open?: readonly SlotRow[]): Promise<Offer> {
    const until = this.horizon(now);
    const isPlanned = ({ slot }: SlotRow): boolean => slot <= until;
    let rows = (open ?? (await this.open(db))).filter(isPlanned);
    if (rows.at(-1)?.slot !== until) {
      await this.extend(db, now);
      rows = (await this.open(db)).filter(isPlanned);
    }
    const slots = new Map<SlotNumber, Slot>();
    for (const { slot, capacity, booked, closed_reason, cut_off_ms } of rows)
      slots.set(slot, { capacity, booked, closedReason: closed_reason, cutOff: new Date(cut_off_ms) });
    return { slots, from: rows[0]!.slot, until };
  }

  /** Adds the slots up to the horizon, and applies a new cut-off to those that can still change. @returns the number of changed rows */
  extend(db: Db, now: Date): Promise<number> {
    const [first, last] = [this.firstOpen(now), this.horizon(now)];
    const slots = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return sql.execute(
      db,
      `INSERT INTO slots (slot, capacity, cut_off) SELECT slot, $2, cut_off FROM unnest($1::int[], $3::timestamptz[]) AS new (slot, cut_off)
       ON CONFLICT (slot) DO UPDATE SET cut_off = EXCLUDED.cut_off WHERE slots.cut_off <> EXCLUDED.cut_off AND slots.frozen_at IS NULL`,
      [slots, this.config.rules.slotCapacity, slots.map((slot) => this.cutOff(slot))],
    );
  }

  /**
   * Books meals in slots, or frees them, in one round trip. Comes last in a transaction, with one statement for each slot in their order:
   * the row is shared by everyone who changes a delivery in it, and a statement that locks several rows before it updates them can deadlock.
   * A slot that refuses has NULL booked, which the table does not allow: the statement fails, and so does a COMMIT that was sent with it.
   * @throws SlotRefused when a slot takes no change any more, or no more meals
   */
  async book(db: Db, changes: readonly { slot: SlotNumber; meals: number }[]): Promise<void> {
    const text = prepared(
      `UPDATE slots SET booked = CASE WHEN frozen_at IS NULL AND ${this.clock.sql} < cut_off
         AND ($2 <= 0 OR (closed_reason IS NULL AND booked + $2 <= capacity)) THEN booked + $2 END WHERE slot = $1`,
    );
    await Promise.all(
      changes.map(async ({ slot, meals }) => {
        try {
          await sql.execute(db, text, [slot, meals]);
        } catch (error) {
          throw isRefused(error) ? new SlotRefused(slot) : error;
        }
      }),
    );
  }

  /** Why the slot took no change. */
  async refusalOf(db: Db, slot: SlotNumber): Promise<Refusal> {
    const row = await sql.oneOrNone<{ closed_reason: string | null; cut_off: Date; is_late: boolean }>(
      db,
      `SELECT closed_reason, cut_off, frozen_at IS NOT NULL OR cut_off <= ${this.clock.sql} AS is_late FROM slots WHERE slot = $1`,
      [slot],
    );
    if (!row || row.is_late) return tooLate(slot, row?.cut_off);
    return row.closed_reason === null ? slotFull(slot) : slotClosed(slot, row.closed_reason);
  }

  /** In the order of the slots. Some hundred rows cost more than one row of lists. The subquery lets PostgreSQL use the index on the cut-off. */
  async open(db: Db): Promise<SlotRow[]> {
    const { slots, capacities, booked, cut_offs, closed } = await sql.one<SlotLists>(
      db,
      prepared(`SELECT array_to_json(array_agg(slot)) AS slots, array_to_json(array_agg(capacity)) AS capacities, array_to_json(array_agg(booked)) AS booked,
         array_to_json(array_agg(date_part('epoch', cut_off))) AS cut_offs, json_object_agg(slot, closed_reason) FILTER (WHERE closed_reason IS NOT NULL) AS closed
       FROM (SELECT slot, capacity, booked, cut_off, closed_reason FROM slots
         WHERE boxed_at IS NULL AND frozen_at IS NULL AND cut_off > (SELECT ${this.clock.sql}) ORDER BY slot) AS open`),
    );
    return (slots ?? []).map((slot, index) => ({
      slot,
      capacity: capacities[index]!,
      booked: booked[index]!,
      closed_reason: closed?.[slot] ?? null,
      cut_off_ms: 1_000 * cut_offs[index]!,
    }));
  }
}
