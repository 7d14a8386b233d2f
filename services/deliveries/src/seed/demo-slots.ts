import { dayMs, type SlotNumber } from '@2x7/contracts';
import { sql, type Db } from '@2x7/service-kit';
import type { Offer, Slot } from '../domain/subscription/subscription.js';
import { SlotRepository, type OpenSlot } from '../slots/slot.repository.js';

const weekMs = 7 * dayMs;

type Opening = { since: string | undefined; closed: SlotNumber; reason: string };
type StoredSlot = Omit<Slot, 'closedReason' | 'cutOff'> & { slot: SlotNumber; closed_reason: string | null; cut_off: Date };

/**
 * The slots of the demonstration. The seed fills a closed shop in one transaction, so no slot needs its lock: each booking is counted here
 * and written once, which saves half of all its statements.
 */
export class DemoSlots extends SlotRepository {
  private slots = new Map<SlotNumber, Slot>();

  /** Adds the slots since the oldest order, and closes one. The service itself adds slots only behind the last one. */
  async prepare(tx: Db, { since, closed, reason }: Opening): Promise<void> {
    const now = Date.now();
    // The horizon is farther than a week, so that no slot between two steps is missed.
    for (let at = since ? Date.parse(since) : now; at < now; at += weekMs) await super.extend(tx, new Date(at));
    await super.extend(tx, new Date(now));
    await sql.execute(tx, 'UPDATE slots SET closed_reason = $2 WHERE slot = $1', [closed, reason]);
    const rows = await sql.many<StoredSlot>(tx, 'SELECT slot, capacity, booked, closed_reason, cut_off FROM slots ORDER BY slot');
    this.slots = new Map(
      rows.map(({ slot, closed_reason: closedReason, cut_off: cutOff, ...row }) => [slot, { ...row, closedReason, cutOff }]),
    );
  }

  /** All slots exist already. */
  override extend(): Promise<number> {
    return Promise.resolve(0);
  }

  /** The offer is made of the slots that `prepare` has read. */
  override open(): Promise<OpenSlot[]> {
    return Promise.resolve([]);
  }

  /** Its slots are those of all offers: a plan that is written at the same time as others sees what they have booked. */
  override offer(_db: Db, now: Date): Promise<Offer> {
    const until = this.horizon(now);
    const open = [...this.slots].filter(([slot, { cutOff }]) => cutOff > now && slot <= until);
    return Promise.resolve({ now, slots: new Map(open), from: open[0]![0], until });
  }

  /** The offer has decided already whether there is room. */
  override book(_db: Db, changes: readonly { slot: SlotNumber; meals: number }[]): Promise<void> {
    for (const { slot, meals } of changes) this.slots.get(slot)!.booked += meals;
    return Promise.resolve();
  }

  /** Writes what was booked. */
  async write(tx: Db): Promise<void> {
    await sql.execute(
      tx,
      `UPDATE slots s SET booked = new.booked FROM unnest($1::int[], $2::int[]) AS new (slot, booked) WHERE s.slot = new.slot AND s.booked <> new.booked`,
      [[...this.slots.keys()], [...this.slots.values()].map(({ booked }) => booked)],
    );
  }
}
