import type { Dish, DishInput, DishStats, Identity, Reorder } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsOrder } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { unwrapDecision } from '../catalog-items/unwrap-decision.js';
import { CatalogChanges } from '../catalog-items/catalog-changes.js';
import type { Decision } from '../domain/decision.js';
import { positionsById, reorderRows } from '../catalog-items/row-order.js';
import { DishRow } from './dish.entity.js';
import { dishColumns, presentDish } from './dish.presenter.js';

const entity = 'dish';
const inOrder: FindOptionsOrder<DishRow> = { displayOrder: 'ASC', createdAt: 'ASC', id: 'ASC' };
const notFound = (): AppError => new AppError('not_found', 'Dish not found.');

/** Dishes as they are stored: every write is one transaction with its audit row and its event. */
@Injectable()
export class DishRepository {
  constructor(
    private readonly database: DataSource,
    private readonly changes: CatalogChanges,
  ) {}

  /** The sample menu: active dishes by position, then oldest first. */
  async listActive(): Promise<Dish[]> {
    const rows = await this.database.manager.find(DishRow, { where: { isActive: true }, order: inOrder });
    return rows.map(presentDish);
  }

  /** All live dishes, in the same order. */
  async list(tx: EntityManager = this.database.manager): Promise<Dish[]> {
    return (await tx.find(DishRow, { order: inOrder })).map(presentDish);
  }

  /** @throws AppError 404 when the dish is unknown, deleted or inactive. */
  async getActive(id: string): Promise<Dish> {
    const row = await this.database.manager.findOneBy(DishRow, { id, isActive: true });
    if (!row) throw notFound();
    return presentDish(row);
  }

  create(actor: Identity, decision: Decision<DishInput>): Promise<Dish> {
    const input = unwrapDecision(decision);
    return this.database.transaction(async (tx) => {
      const row = tx.create(DishRow, { id: uuid(), version: 1, ...dishColumns(input) });
      await tx.insert(DishRow, row);
      const after = presentDish(row);
      await this.changes.changed(tx, { actor, action: 'created', entity, after });
      return after;
    });
  }

  /**
   * Loads and locks the dish, asks `decide` and saves what it becomes.
   * @throws AppError 404, or what was refused.
   */
  change(id: string, actor: Identity, decide: (dish: Dish) => Decision<DishInput>): Promise<Dish> {
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, id);
      const before = presentDish(row);
      const columns = dishColumns(unwrapDecision(decide(before)));
      const saved = await tx.save(Object.assign(row, columns, { version: row.version + 1 }));
      const after = presentDish(saved);
      await this.changes.changed(tx, { actor, action: 'edited', entity, before, after });
      return after;
    });
  }

  /** Hides the dish. @throws AppError 404 when the dish is unknown or deleted already. */
  remove(id: string, actor: Identity): Promise<void> {
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, id);
      await tx.softDelete(DishRow, { id });
      await this.changes.changed(tx, { actor, action: 'deleted', entity, before: presentDish(row) });
    });
  }

  /** All or nothing. @throws AppError 404 when one of the ids names no live dish. */
  reorder(actor: Identity, order: Reorder): Promise<Dish[]> {
    return this.database.transaction(async (tx) => {
      const done = await reorderRows(tx, 'dish', order);
      if (!done) throw notFound();
      const { before, moved } = done;
      if (moved.length > 0)
        await this.changes.reordered(tx, {
          actor,
          entity,
          before: positionsById(before),
          after: positionsById(moved),
        });
      return this.list(tx);
    });
  }

  async stats(): Promise<DishStats> {
    const [figures]: DishStats[] = await this.database.query(`
      SELECT count(*)::int AS total, count(*) FILTER (WHERE is_active)::int AS active,
        count(*) FILTER (WHERE NOT is_active)::int AS inactive
      FROM dish WHERE deleted_at IS NULL`);
    return figures!;
  }

  private async lock(tx: EntityManager, id: string): Promise<DishRow> {
    const row = await tx.findOne(DishRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row) throw notFound();
    return row;
  }
}
