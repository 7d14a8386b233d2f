import { addDays, cutOffOf, dayOf, dinnerOf, lunchOf, slotOf, windows, type DeliveryWindow, type SlotNumber } from '@2x7/contracts';
import { prepared, sql, type Db } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import type { Offer, Slot } from '../domain/subscription/subscription.js';
import { Clock } from '../time/clock.js';

/** A slot that can still change. */
export type OpenSlot = { slot: number; capacity: number; booked: number; closed_reason: string | null; cut_off_ms: number };

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

/** The slot that `book_slots` refused. */
const refusedSlot = (error: unknown): SlotNumber | undefined => {
  const { code, detail } = (error as { driverError?: { code?: string; detail?: string } }).driverError ?? {};
  return code === 'SLOT1' ? Number(detail) : undefined;
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
    return dinnerOf(addDays(dayOf(now), this.config.rules.horizonDays));
  }

  cutOff(slot: SlotNumber): Date {
    return cutOffOf(slotOf(slot), this.config.rules.cutOffs);
  }

  /** The first slot whose cut-off has not passed. */
  firstOpen(now: Date): SlotNumber {
    let slot = lunchOf(dayOf(now));
    while (this.cutOff(slot) <= now) slot += 1;
    return slot;
  }

  /** The slots that can still change, without a lock: none where a clock that was months ahead has frozen all. @param open the rows, if they are read already */
  async offer(db: Db, now: Date, open?: readonly OpenSlot[]): Promise<Offer> {
    const until = this.horizon(now);
    const isPlanned = ({ slot }: OpenSlot): boolean => slot <= until;
    let rows = (open ?? (await this.open(db))).filter(isPlanned);
    if (rows.at(-1)?.slot !== until) {
      await this.extend(db, now);
      rows = (await this.open(db)).filter(isPlanned);
    }
    const slots = new Map<SlotNumber, Slot>();
    for (const { slot, capacity, booked, closed_reason, cut_off_ms } of rows)
      slots.set(slot, { capacity, booked, closedReason: closed_reason, cutOff: new Date(cut_off_ms) });
    return { now, slots, from: rows[0]?.slot ?? until + 1, until };
  }

  /**
   * Adds the slots up to the horizon, and applies a new cut-off to those that can still change. The others are left out beforehand, because
   * ON CONFLICT would lock them, and orders that book would wait. @returns the number of changed rows
   */
  extend(db: Db, now: Date): Promise<number> {
    const [first, last] = [this.firstOpen(now), this.horizon(now)];
    const slots = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return sql.execute(
      db,
      `INSERT INTO slots (slot, capacity, cut_off) SELECT new.slot, $2, new.cut_off FROM unnest($1::int[], $3::timestamptz[]) AS new (slot, cut_off)
       LEFT JOIN slots old ON old.slot = new.slot WHERE old.slot IS NULL OR (old.cut_off <> new.cut_off AND old.frozen_at IS NULL)
       ON CONFLICT (slot) DO UPDATE SET cut_off = EXCLUDED.cut_off WHERE slots.cut_off <> EXCLUDED.cut_off AND slots.frozen_at IS NULL`,
      [slots, this.config.rules.slotCapacity, slots.map((slot) => this.cutOff(slot))],
    );
  }

  /**
   * Books meals in slots, or frees them. Comes last in a transaction, with the slots in their order: everyone who changes a delivery in a
   * slot waits for its row. A refusal is an error of the statement, and a COMMIT that was sent with it becomes a rollback.
   * @throws SlotRefused when a slot takes no change any more, or no more meals
   */
  async book(db: Db, changes: readonly { slot: SlotNumber; meals: number }[]): Promise<void> {
    if (changes.length === 0) return;
    const values = [changes.map(({ slot }) => slot), changes.map(({ meals }) => meals), this.clock.offsetMs];
    try {
      await sql.many(db, prepared(`SELECT book_slots($1, $2, $3 * interval '1 millisecond')`), values);
    } catch (error) {
      const slot = refusedSlot(error);
      throw slot === undefined ? error : new SlotRefused(slot);
    }
  }

  /** The first slot of these windows that is not closed and takes so many more meals. @returns undefined when there is none up to the horizon */
  async firstWithRoom(
    db: Db,
    { from, windows: chosen, meals }: { from: SlotNumber; windows: readonly DeliveryWindow[]; meals: number },
  ): Promise<SlotNumber | undefined> {
    const row = await sql.oneOrNone<{ slot: SlotNumber }>(
      db,
      `SELECT slot FROM slots WHERE slot >= $1 AND slot % 2 = ANY($2::int[]) AND closed_reason IS NULL AND booked + $3 <= capacity
         AND boxed_at IS NULL AND frozen_at IS NULL ORDER BY slot LIMIT 1`,
      [from, chosen.map((window) => windows.indexOf(window)), meals],
    );
    return row?.slot;
  }

  /** In the order of the slots. Some hundred rows cost more than one row of lists. The subquery lets PostgreSQL use the index on the cut-off. */
  async open(db: Db): Promise<OpenSlot[]> {
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
