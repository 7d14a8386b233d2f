import type { MealPlan, MealPlanInput, MealPlanStats } from '@2x7/contracts';
import { sql } from '@2x7/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CatalogChanges } from '../catalog-items/catalog-changes.js';
import { CatalogItemRepository } from '../catalog-items/catalog-item.repository.js';
import { MealPlanRow, presentMealPlan } from './meal-plan.entity.js';

/** Meal plans. Visitors see all of them. */
@Injectable()
export class MealPlanRepository extends CatalogItemRepository<MealPlanRow, MealPlan, MealPlanInput> {
  constructor(database: DataSource, changes: CatalogChanges) {
    super(database, changes, {
      row: MealPlanRow,
      table: 'meal_plan',
      entity: 'meal-plan',
      notFound: 'Meal plan not found.',
      visible: {},
      present: presentMealPlan,
    });
  }

  stats(): Promise<MealPlanStats> {
    return sql.one<MealPlanStats>(
      this.database,
      `
      SELECT count(*)::int AS total, count(*) FILTER (WHERE is_trial)::int AS trial,
        json_build_object(
          'lunch', count(*) FILTER (WHERE meal_type = 'lunch'), 'dinner', count(*) FILTER (WHERE meal_type = 'dinner'),
          'both', count(*) FILTER (WHERE meal_type = 'both')) AS by_meal_type,
        json_build_object(
          'individual', count(*) FILTER (WHERE plan_type = 'individual'),
          'couple', count(*) FILTER (WHERE plan_type = 'couple')) AS by_plan_type
      FROM meal_plan WHERE deleted_at IS NULL`,
    );
  }
}
