import { cutOffOf, slotOf, type CutOffs, type KitchenSlot, type SlotNumber } from '@2x7/contracts';

/** A row of `slots`. */
export type SlotRow = {
  slot: SlotNumber;
  capacity: number;
  booked: number;
  closed_reason: string | null;
  cut_off: Date;
  frozen_at: Date | null;
  boxed_at: Date | null;
  called_off_reason: string | null;
  /** Deliveries by their outcome. */
  delivered: number;
  failed: number;
  /** Deliveries of a frozen slot without an outcome. */
  unmarked?: number;
};

export const slotColumns = 'slot, capacity, booked, closed_reason, cut_off, frozen_at, boxed_at, called_off_reason, delivered, failed';

function phaseOf({ closed_reason, frozen_at, boxed_at }: SlotRow): KitchenSlot['phase'] {
  if (closed_reason !== null) return 'closed';
  if (!frozen_at) return 'open';
  return boxed_at ? 'frozen' : 'counting';
}

export const presentSlot = (row: SlotRow): KitchenSlot => ({
  ...slotOf(row.slot),
  phase: phaseOf(row),
  booked: row.booked,
  capacity: row.capacity,
  closed_reason: row.closed_reason,
  cut_off: row.cut_off.toISOString(),
  frozen_at: row.frozen_at?.toISOString() ?? null,
  delivered: row.delivered,
  failed: row.failed,
  unmarked: row.unmarked ?? 0,
  called_off: row.called_off_reason,
});

/** A slot without a booking or a change. */
export const newSlot = (slot: SlotNumber, { cutOffs, slotCapacity }: { cutOffs: CutOffs; slotCapacity: number }): SlotRow => ({
  slot,
  capacity: slotCapacity,
  booked: 0,
  closed_reason: null,
  cut_off: cutOffOf(slotOf(slot), cutOffs),
  frozen_at: null,
  boxed_at: null,
  called_off_reason: null,
  ...{ delivered: 0, failed: 0 },
});
