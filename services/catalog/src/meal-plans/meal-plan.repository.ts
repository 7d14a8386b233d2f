import type { Identity, MealPlan, MealPlanInput, MealPlanStats, Reorder } from '@2x7/contracts';
import { AppError } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { unwrapDecision } from '../catalog-items/unwrap-decision.js';
import { CatalogChanges } from '../catalog-items/catalog-changes.js';
import type { Decision } from '../domain/decision.js';
import { nextPosition, positionsById, reorderRows } from '../catalog-items/row-order.js';
import { MealPlanRow } from './meal-plan.entity.js';
import { mealPlanColumns, presentMealPlan } from './meal-plan.presenter.js';

const entity = 'meal-plan';
const notFound = (): AppError => new AppError('not_found', 'Meal plan not found.');

/** Plans as they are stored: every write is one transaction with its audit row and its event. */
@Injectable()
export class MealPlanRepository {
  constructor(
    private readonly database: DataSource,
    private readonly changes: CatalogChanges,
  ) {}

  /** All live plans: by position, then oldest first. */
  async list(tx: EntityManager = this.database.manager): Promise<MealPlan[]> {
    const rows = await tx.find(MealPlanRow, { order: { displayOrder: 'ASC', createdAt: 'ASC', id: 'ASC' } });
    return rows.map(presentMealPlan);
  }

  /** @throws AppError 404 when the plan is unknown or deleted. */
  async get(id: string): Promise<MealPlan> {
    const row = await this.database.manager.findOneBy(MealPlanRow, { id });
    if (!row) throw notFound();
    return presentMealPlan(row);
  }

  create(actor: Identity, decision: Decision<MealPlanInput>): Promise<MealPlan> {
    const input = unwrapDecision(decision);
    return this.database.transaction(async (tx) => {
      const position = input.display_order ?? (await nextPosition(tx, 'meal_plan'));
      const row = tx.create(MealPlanRow, { id: uuid(), version: 1, ...mealPlanColumns(input, position) });
      await tx.insert(MealPlanRow, row);
      const after = presentMealPlan(row);
      await this.changes.changed(tx, { actor, action: 'created', entity, after });
      return after;
    });
  }

  /**
   * Loads and locks the plan, asks `decide` and saves what it becomes.
   * @throws AppError 404, or what was refused.
   */
  change(
    id: string,
    actor: Identity,
    decide: (plan: MealPlan) => Decision<MealPlanInput>,
  ): Promise<MealPlan> {
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, id);
      const before = presentMealPlan(row);
      const columns = mealPlanColumns(unwrapDecision(decide(before)), row.displayOrder);
      const saved = await tx.save(Object.assign(row, columns, { version: row.version + 1 }));
      const after = presentMealPlan(saved);
      await this.changes.changed(tx, { actor, action: 'edited', entity, before, after });
      return after;
    });
  }

  /** Hides the plan. @throws AppError 404 when the plan is unknown or deleted already. */
  remove(id: string, actor: Identity): Promise<void> {
    return this.database.transaction(async (tx) => {
      const row = await this.lock(tx, id);
      await tx.softDelete(MealPlanRow, { id });
      await this.changes.changed(tx, { actor, action: 'deleted', entity, before: presentMealPlan(row) });
    });
  }

  /** All or nothing. @throws AppError 404 when one of the ids names no live plan. */
  reorder(actor: Identity, order: Reorder): Promise<MealPlan[]> {
    return this.database.transaction(async (tx) => {
      const done = await reorderRows(tx, 'meal_plan', order);
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

  async stats(): Promise<MealPlanStats> {
    const [figures]: MealPlanStats[] = await this.database.query(`
      SELECT count(*)::int AS total, count(*) FILTER (WHERE is_trial)::int AS trial,
        json_build_object(
          'lunch', count(*) FILTER (WHERE meal_type = 'lunch'), 'dinner', count(*) FILTER (WHERE meal_type = 'dinner'),
          'both', count(*) FILTER (WHERE meal_type = 'both')) AS by_meal_type,
        json_build_object(
          'individual', count(*) FILTER (WHERE plan_type = 'individual'),
          'couple', count(*) FILTER (WHERE plan_type = 'couple')) AS by_plan_type
      FROM meal_plan WHERE deleted_at IS NULL`);
    return figures!;
  }

  private async lock(tx: EntityManager, id: string): Promise<MealPlanRow> {
    const row = await tx.findOne(MealPlanRow, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!row) throw notFound();
    return row;
  }
}
