import {
  nonVegetarianAllergens,
  slotNumber,
  slotOf,
  type DeliverySlot,
  type Diet,
  type Identity,
  type MenuDish,
  type MenuEntry,
  type SlotNumber,
} from '@2x7/contracts';
import { AppError, Audit, sql, type Db } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { firstToCome } from '../../domain/calendar/calendar.js';
import type { MenuSnapshot } from '../../domain/kitchen/label.js';
import { Clock } from '../../time/clock.js';

/** Without what only labels need. */
const columns = `slot, diet, dish - 'facts' AS dish, substitution`;

/** SQL of `servedTo`: whether people of the diet get the dish of the row of `menu`. */
export const isServed = `(menu.diet <> 'vegetarian' OR menu.dish -> 'vegetarian' = 'true'
  AND NOT coalesce(menu.dish -> 'allergens' ?| ARRAY['${nonVegetarianAllergens.join(`', '`)}'], false))`;

type Row = { slot: SlotNumber; diet: Diet; dish: MenuDish; substitution: string | null };
type MenuPlace = DeliverySlot & { diet: Diet };

type WholeEntry = { dish: MenuSnapshot; substitution: string | null };
export type SlotMenu = ReadonlyMap<Diet, WholeEntry>;

type StoredPlace = { slot: SlotNumber; diet: Diet };

type MenuChange = {
  /** Null removes the dish. */
  dish: MenuSnapshot | null;
  /** Why the dish of final boxes is changed. */
  reason: string | undefined;
  /** @throws AppError when the change is not possible */
  refuse: (isFinal: boolean) => void;
};

const present = ({ slot, diet, dish, substitution }: Row): MenuEntry => ({ ...slotOf(slot), diet, dish, substitution });

/** The dish of each slot and diet. */
@Injectable()
export class MenuRepository {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** The entries from one slot to another, both included. */
  async list(from: SlotNumber, to: SlotNumber): Promise<MenuEntry[]> {
    const select = `SELECT ${columns} FROM menu WHERE slot BETWEEN $1 AND $2 ORDER BY slot, diet`;
    return (await sql.many<Row>(this.database, select, [from, to])).map(present);
  }

  /** Sets the dish, or removes it. @throws AppError too_late after the window of the slot */
  set(actor: Identity, place: MenuPlace, change: MenuChange): Promise<void> {
    const slot = slotNumber(place);
    return this.database.transaction(async (tx) => {
      // FOR SHARE: freezing the slot waits, so the rule judges the state in which the dish is set.
      const row = await sql.oneOrNone<{ final: boolean }>(
        tx,
        `SELECT frozen_at IS NOT NULL OR cut_off <= ${this.clock.sql} AS final FROM slots WHERE slot = $1 FOR SHARE`,
        [slot],
      );
      if (slot < firstToCome(await this.clock.now(tx)))
        throw new AppError('too_late', 'This delivery is over. Its sheet shows what it had.');
      const isFinal = row?.final ?? false;
      change.refuse(isFinal);
      const before = await sql.oneOrNone<Row>(tx, `SELECT ${columns} FROM menu WHERE slot = $1 AND diet = $2`, [slot, place.diet]);
      if (change.dish)
        await this.write(tx, { slot, diet: place.diet, dish: change.dish, substitution: (isFinal && change.reason) || null });
      else await sql.execute(tx, 'DELETE FROM menu WHERE slot = $1 AND diet = $2', [slot, place.diet]);
      await this.audit.record(tx, {
        actor,
        action: 'edited',
        entity: 'menu',
        entityId: `${place.day} ${place.window} ${place.diet}`,
        before: before?.dish,
        after: change.dish ? { ...change.dish, facts: undefined, reason: change.reason } : undefined,
      });
    });
  }

  /** Locks the entries with these dishes in the slots whose window has not ended. */
  async lockDishes(tx: EntityManager, dishIds: readonly string[]): Promise<(StoredPlace & { dishId: string })[]> {
    return sql.many(
      tx,
      `SELECT slot, diet, dish ->> 'id' AS "dishId" FROM menu WHERE slot >= $1 AND dish ->> 'id' = ANY ($2) ORDER BY slot, diet FOR UPDATE`,
      [firstToCome(await this.clock.now(tx)), dishIds],
    );
  }

  /** Replaces the copy of the dish. Why it was set after the freeze stays. */
  async renew(tx: EntityManager, { slot, diet }: StoredPlace, dish: MenuSnapshot): Promise<void> {
    await sql.execute(tx, 'UPDATE menu SET dish = $3 WHERE slot = $1 AND diet = $2', [slot, diet, JSON.stringify(dish)]);
  }

  /** The entries of a slot, with all that its sheet and labels state of their dishes. */
  async ofSlot(db: Db, slot: SlotNumber): Promise<SlotMenu> {
    const rows = await sql.many<WholeEntry & { diet: Diet }>(db, 'SELECT diet, dish, substitution FROM menu WHERE slot = $1', [slot]);
    return new Map(rows.map(({ diet, ...entry }) => [diet, entry]));
  }

  private async write(db: Db, { slot, diet, dish, substitution }: Row & { dish: MenuSnapshot }): Promise<void> {
    await sql.execute(
      db,
      `INSERT INTO menu (slot, diet, dish, substitution) VALUES ($1, $2, $3, $4)
      ON CONFLICT (slot, diet) DO UPDATE SET dish = excluded.dish, substitution = excluded.substitution`,
      [slot, diet, JSON.stringify(dish), substitution],
    );
  }
}
