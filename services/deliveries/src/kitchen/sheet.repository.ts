import { slotNumber, type Allergen, type DeliverySlot, type Diet, type KitchenSheet, type SlotNumber } from '@2x7/contracts';
import { sql, type Db } from '@2x7/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliveriesConfigToken, type DeliveriesConfig } from '../config.js';
import { firstToCome } from '../domain/calendar/calendar.js';
import {
  kitchenSheet,
  servedMenu,
  shortName,
  type Box,
  type BoxCount,
  type MenuOfSlot,
  type SheetFacts,
} from '../domain/kitchen/kitchen-sheet.js';
import { presentSlot } from '../slots/kitchen-slot.presenter.js';
import { SlotAdminRepository } from '../slots/slot-admin.repository.js';
import { Clock } from '../time/clock.js';
import { MenuRepository } from './menu/menu.repository.js';
import { plannedBoxes } from './freeze/planned-boxes.js';

type BoxRow = {
  serial: number | null;
  name: string;
  plan_name: string;
  diet: Diet;
  is_diet_known: boolean;
  allergies: Allergen[];
  note: string;
  is_late: boolean;
};
/** `boxes` without the late ones; `shown`: late boxes, and those with allergies or a note. */
type Group = Pick<BoxRow, 'diet' | 'plan_name' | 'is_diet_known'> & { boxes: number; shown: BoxRow[] };

/** The boxes of a frozen slot. $1: the slot. */
const finalBoxes = `
  SELECT serial, name, plan_name, diet, is_diet_known, to_jsonb(allergies) AS allergies, note, is_late FROM boxes WHERE slot = $1`;

/** The boxes that freezing would make now. */
const previewBoxes = `SELECT NULL::int AS serial, false AS is_late, planned.* FROM (${plannedBoxes}) AS planned`;

/** Reads the boxes once: a slot can have 20,000, of which a few are shown one by one. */
const groupsOf = (boxes: string): string => `
  SELECT diet, plan_name, is_diet_known, (count(*) FILTER (WHERE NOT is_late))::int AS boxes,
    coalesce(jsonb_agg(to_jsonb(box)) FILTER (WHERE is_late OR note <> '' OR allergies <> '[]'), '[]') AS shown
  FROM (${boxes}) AS box GROUP BY diet, plan_name, is_diet_known`;

const count = ({ diet, plan_name: planName, is_diet_known: isDietKnown, boxes }: Group): BoxCount => ({
  diet,
  planName,
  isDietKnown,
  boxes,
});
const box = ({ serial, name, plan_name: planName, diet, allergies, note }: BoxRow): Box => ({
  serial,
  name,
  planName,
  diet,
  allergies,
  note,
});

/** Deliveries of imported plans without a confirmation. $1: the slot. */
const unconfirmedDeliveries = `
  SELECT s.name, s.plan ->> 'name' AS plan_name, d.meals AS boxes FROM subscriptions s JOIN deliveries d ON d.subscription_id = s.id AND d.slot = $1
  WHERE s.imported_at IS NOT NULL AND s.confirmed_at IS NULL ORDER BY s.name, s.id`;

const inOrder = (a: BoxRow, b: BoxRow): number => (a.serial ?? 0) - (b.serial ?? 0) || a.name.localeCompare(b.name, 'en');

function factsOf(groups: readonly Group[]): Omit<SheetFacts, 'menu'> {
  const shown = groups.flatMap((group) => group.shown).sort(inOrder);
  return {
    counts: groups.map(count),
    specials: shown.filter(({ is_late }) => !is_late).map(box),
    late: shown.filter(({ is_late }) => is_late).map((row) => ({ ...box(row), isDietKnown: row.is_diet_known })),
  };
}

/** Sheets: final ones from the boxes, previews from what is planned. */
@Injectable()
export class SheetRepository {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly slots: SlotAdminRepository,
    private readonly menu: MenuRepository,
    @Inject(deliveriesConfigToken) private readonly config: DeliveriesConfig,
  ) {}

  /** One snapshot of the database, so that counts, boxes and phase belong together. */
  find(at: DeliverySlot): Promise<KitchenSheet> {
    return this.database.transaction('REPEATABLE READ', async (tx) => {
      const [row] = await this.slots.list([slotNumber(at)], tx);
      const isFinal = row!.boxed_at !== null;
      const values = isFinal ? [row!.slot] : [row!.slot, this.config.rules.defaultDiet];
      const groups = await sql.many<Group>(tx, groupsOf(isFinal ? finalBoxes : previewBoxes), values);
      const now = await this.clock.now(tx);
      const facts = { ...factsOf(groups), menu: await this.menuOf(tx, row!.slot, now) };
      return {
        now: now.toISOString(),
        slot: presentSlot(row!),
        ...kitchenSheet(facts),
        unconfirmed: await this.unconfirmed(tx, row!.slot),
      };
    });
  }

  private async unconfirmed(db: Db, slot: SlotNumber): Promise<KitchenSheet['unconfirmed']> {
    const rows = await sql.many<KitchenSheet['unconfirmed'][number]>(db, unconfirmedDeliveries, [slot]);
    return rows.map((row) => ({ ...row, name: shortName(row.name) }));
  }

  /** Once its window has ended, a slot shows what it had. */
  private async menuOf(db: Db, slot: SlotNumber, now: Date): Promise<MenuOfSlot> {
    const menu = await this.menu.ofSlot(db, slot);
    return slot < firstToCome(now) ? menu : servedMenu(menu);
  }
}
