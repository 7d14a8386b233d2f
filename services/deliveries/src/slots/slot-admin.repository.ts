import { slotOf, slotText, type ChangeSlots, type Identity, type SlotNumber, type SlotsChanged } from '@2x7/contracts';
import { AppError, Audit, sql, type Db } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { Clock } from '../time/clock.js';
import { newSlot, slotColumns, type SlotRow } from './kitchen-slot.presenter.js';

/** What an administrator decides about slots. */
type SlotSettings = Pick<ChangeSlots, 'capacity' | 'closed'>;
type Moved = Pick<SlotsChanged, 'moved_deliveries' | 'moved_meals' | 'customers'>;

/** Capacity and closures. Deliveries that are planned in a closed slot are planned again by a job of the subscriptions. */
@Injectable()
export class SlotAdminRepository {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly audit: Audit,
    @Inject(deliveriesConfigToken) private readonly config: DeliveriesConfig,
  ) {}

  /** The slots, in order; those that have no row yet with the capacity of a new slot. */
  async list(slots: readonly SlotNumber[], db: Db = this.database, lock = ''): Promise<SlotRow[]> {
    const rows = await sql.many<SlotRow>(db, `SELECT ${slotColumns} FROM slots WHERE slot = ANY ($1) ORDER BY slot ${lock}`, [slots]);
    const unmarked = await this.unmarked(
      db,
      rows.filter(({ boxed_at }) => boxed_at !== null),
    );
    const bySlot = new Map(rows.map((row) => [row.slot, { ...row, unmarked: unmarked.get(row.slot) }]));
    return slots.map((slot) => bySlot.get(slot) ?? newSlot(slot, this.config.rules));
  }

  /** An index holds the deliveries that are locked and not marked: those of the next slots, and few others. */
  private async unmarked(db: Db, frozen: readonly SlotRow[]): Promise<Map<SlotNumber, number>> {
    if (frozen.length === 0) return new Map();
    const rows = await sql.many<{ slot: SlotNumber; unmarked: number }>(
      db,
      `SELECT slot, count(*)::int AS unmarked FROM deliveries WHERE slot = ANY ($1) AND state = 'locked' GROUP BY slot`,
      [frozen.map(({ slot }) => slot)],
    );
    return new Map(rows.map(({ slot, unmarked }) => [slot, unmarked]));
  }

  /** What the change would do. Nothing is written or locked. @throws AppError too_late */
  async preview(slots: readonly SlotNumber[], change: SlotSettings): Promise<SlotsChanged> {
    await this.refusePast(this.database, await this.list(slots));
    return this.effects(this.database, slots, change);
  }

  /** @throws AppError too_late when the cut-off of one of the slots has passed */
  change(actor: Identity, slots: readonly SlotNumber[], change: SlotSettings): Promise<SlotsChanged> {
    return this.database.transaction(async (tx) => {
      await this.create(tx, slots);
      // Bookings lock slots in the same order and in the same mode, so neither waits for the other in a circle. A delivery's foreign key does
      // not wait for this mode.
      await this.refusePast(tx, await this.list(slots, tx, 'FOR NO KEY UPDATE'));
      const effects = await this.effects(tx, slots, change);
      await sql.execute(
        tx,
        `UPDATE slots SET capacity = coalesce($2, capacity), closed_reason = CASE WHEN $3 THEN $4 ELSE closed_reason END WHERE slot = ANY ($1)`,
        [slots, change.capacity ?? null, change.closed !== undefined, change.closed ?? null],
      );
      const entityId = `${slots[0]}-${slots.at(-1)}`;
      await this.audit.record(tx, { actor, action: 'edited', entity: 'slots', entityId, after: { ...change, slots } });
      return effects;
    });
  }

  private async create(tx: EntityManager, slots: readonly SlotNumber[]): Promise<void> {
    const rows = slots.map((slot) => newSlot(slot, this.config.rules));
    await sql.execute(
      tx,
      `INSERT INTO slots (slot, capacity, cut_off) SELECT * FROM unnest($1::int[], $2::int[], $3::timestamptz[]) ON CONFLICT DO NOTHING`,
      [slots, rows.map(({ capacity }) => capacity), rows.map(({ cut_off }) => cut_off)],
    );
  }

  private async refusePast(db: Db, rows: readonly SlotRow[]): Promise<void> {
    const now = await this.clock.now(db);
    const past = rows.find(({ cut_off, frozen_at }) => frozen_at !== null || cut_off <= now);
    if (past) throw new AppError('too_late', `It is too late to change ${slotText(slotOf(past.slot))}: its cut-off has passed.`);
  }

  private async effects(db: Db, slots: readonly SlotNumber[], { capacity, closed }: SlotSettings): Promise<SlotsChanged> {
    const moved = closed ? await this.moved(db, slots) : { moved_deliveries: 0, moved_meals: 0, customers: 0 };
    const overbooked = `SELECT count(*)::int AS slots FROM slots WHERE slot = ANY ($1) AND closed_reason IS NULL AND booked > $2`;
    const { slots: above } =
      closed || capacity === undefined ? { slots: 0 } : await sql.one<{ slots: number }>(db, overbooked, [slots, capacity]);
    return { slots: slots.length, ...moved, overbooked: above };
  }

  private moved(db: Db, slots: readonly SlotNumber[]): Promise<Moved> {
    return sql.one<Moved>(
      db,
      `SELECT count(*)::int AS moved_deliveries, coalesce(sum(d.meals), 0)::int AS moved_meals, count(DISTINCT s.customer_id)::int AS customers
      FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id WHERE d.slot = ANY ($1) AND d.state = 'planned'`,
      [slots],
    );
  }
}
