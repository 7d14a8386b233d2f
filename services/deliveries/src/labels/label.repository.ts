import {
  diets,
  slotNumber,
  slotOf,
  type Allergen,
  type BoxLabel,
  type Diet,
  type DeliverySlot,
  type LabelPage,
  type SlotNumber,
} from '@2x7/contracts';
import { sql, type Db } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { boxLabel, labelledDish } from '../domain/kitchen/label.js';
import { MenuRepository, type SlotMenu } from '../kitchen/menu/menu.repository.js';
import { plannedBoxes } from '../kitchen/freeze/planned-boxes.js';
import { presentSlot } from '../slots/kitchen-slot.presenter.js';
import { SlotAdminRepository } from '../slots/slot-admin.repository.js';

/** Labels of one page. */
const pageSize = 200;

type BoxRow = {
  serial: number;
  name: string;
  plan_name: string;
  diet: Diet;
  allergies: Allergen[];
  note: string;
  is_late: boolean;
};
type Count = { diet: Diet; boxes: number };

/** A box with its stop. */
type PackedBox = Pick<BoxLabel, 'serial' | 'run'>;

/** All boxes of a slot in packing order, and what their labels have in common, at one moment. */
export type PackingOrder = Pick<LabelPage, 'slot' | 'boxes' | 'dishes'> & { menu: SlotMenu; packed: PackedBox[] };

type SlotFacts = Omit<PackingOrder, 'packed'> & { isFinal: boolean };

const boxColumns = `b.serial, b.name, b.plan_name, b.diet, to_jsonb(b.allergies) AS allergies, b.note, b.is_late`;
/** Packing order: boxes with allergies or a note first, then by run and stop, and those on no run as they were numbered. */
const place = `(is_plain, run_id IS NULL, coalesce(run_id, '00000000-0000-0000-0000-000000000000'), coalesce(stop, 0), serial)`;
/** The boxes of the slot $1 with their stops. */
const packedBoxes = `
  WITH box AS (
    SELECT ${boxColumns}, r.id AS run_id, r.name AS run_name, st.position AS stop, cardinality(b.allergies) = 0 AND b.note = '' AS is_plain
    FROM boxes b LEFT JOIN stops st ON st.delivery_id = b.delivery_id LEFT JOIN runs r ON r.id = st.run_id WHERE b.slot = $1)`;
const run = `CASE WHEN run_id IS NOT NULL THEN jsonb_build_object('name', run_name, 'stop', stop) END AS run`;
const selectPage = `${packedBoxes}
  SELECT serial, name, plan_name, diet, allergies, note, is_late, ${run}
  FROM box WHERE $2::int IS NULL OR ${place} > (SELECT ${place.slice(1, -1)} FROM box WHERE serial = $2)
  ORDER BY ${place} LIMIT ${pageSize}`;
const selectOrder = `${packedBoxes} SELECT serial, ${run} FROM box ORDER BY ${place}`;
const selectBoxes = `SELECT ${boxColumns} FROM boxes b WHERE b.slot = $1 AND b.serial = ANY ($2)`;
const countByDiet = (boxes: string): string => `SELECT diet, count(*)::int AS boxes FROM (${boxes}) AS box GROUP BY diet`;

/** Reads labels: final ones from the boxes, and before the freeze what the dishes of the planned boxes lack. */
@Injectable()
export class LabelRepository {
  constructor(
    private readonly database: DataSource,
    private readonly slots: SlotAdminRepository,
    private readonly menu: MenuRepository,
    @Inject(deliveriesConfigToken) private readonly config: DeliveriesConfig,
  ) {}

  /** @param after the number of the last box of the page before */
  find(at: DeliverySlot, after?: number): Promise<LabelPage> {
    return this.snapshot(at, async (tx, { menu, isFinal, ...facts }) => {
      const labels = isFinal ? await this.page(tx, slotNumber(at), { menu, after }) : [];
      return { ...facts, labels, next: labels.length === pageSize ? labels.at(-1)!.serial : null };
    });
  }

  order(at: DeliverySlot): Promise<PackingOrder> {
    return this.snapshot(at, async (tx, { isFinal, ...facts }) => {
      const packed = isFinal ? await sql.many<PackedBox>(tx, selectOrder, [slotNumber(at)]) : [];
      return { ...facts, packed };
    });
  }

  /** The labels of the order, one page after the other. Boxes never change, so they are those of the moment of the order. */
  async *pages(at: DeliverySlot, { menu, packed }: PackingOrder): AsyncGenerator<BoxLabel[]> {
    for (let start = 0; start < packed.length; start += pageSize) {
      const part = packed.slice(start, start + pageSize);
      const rows = await sql.many<BoxRow>(this.database, selectBoxes, [slotNumber(at), part.map(({ serial }) => serial)]);
      const boxes = new Map(rows.map((row) => [row.serial, row]));
      yield part.map(({ serial, run }) => labelOf({ ...boxes.get(serial)!, run }, menu));
    }
  }

  /** One snapshot of the database, so that dishes and boxes belong together. */
  private snapshot<T>(at: DeliverySlot, read: (tx: Db, facts: SlotFacts) => Promise<T>): Promise<T> {
    const slot = slotNumber(at);
    return this.database.transaction('REPEATABLE READ', async (tx) => {
      const [row] = await this.slots.list([slot], tx);
      const isFinal = row!.boxed_at !== null;
      const menu = await this.menu.ofSlot(tx, slot);
      const counts = await this.counts(tx, slot, isFinal);
      return read(tx, {
        ...{ menu, isFinal, slot: presentSlot(row!) },
        boxes: counts.reduce((sum, { boxes }) => sum + boxes, 0),
        dishes: counts.map((count) => labelledDish(slotOf(slot), { ...count, dish: menu.get(count.diet)?.dish })),
      });
    });
  }

  private async counts(db: Db, slot: SlotNumber, isFinal: boolean): Promise<Count[]> {
    const counts = isFinal
      ? await sql.many<Count>(db, countByDiet('SELECT diet FROM boxes WHERE slot = $1'), [slot])
      : await sql.many<Count>(db, countByDiet(plannedBoxes), [slot, this.config.rules.defaultDiet]);
    return counts.sort((a, b) => diets.indexOf(a.diet) - diets.indexOf(b.diet));
  }

  private async page(db: Db, slot: SlotNumber, { menu, after }: { menu: SlotMenu; after: number | undefined }): Promise<BoxLabel[]> {
    const rows = await sql.many<BoxRow & Pick<BoxLabel, 'run'>>(db, selectPage, [slot, after ?? null]);
    return rows.map((row) => labelOf(row, menu));
  }
}

const labelOf = ({ plan_name: planName, is_late: isLate, ...box }: BoxRow & Pick<BoxLabel, 'run'>, menu: SlotMenu): BoxLabel =>
  boxLabel({ ...box, planName, isLate }, menu.get(box.diet)?.dish);
