import { discountPercent, type Duration, type MealPlan, type MealType, type PlanTag, type PlanType } from '@2x7/contracts';
import { Column, Entity } from 'typeorm';
import { CatalogItemRow, present, type Presented } from '../catalog-items/catalog-item.entity.js';

type Derived = 'discount_percent';

/** Prices in whole rupees. The compiler checks that the row has every field of the contract that is not derived. */
@Entity('meal_plan')
export class MealPlanRow extends CatalogItemRow implements Omit<MealPlan, keyof Presented<CatalogItemRow> | Derived> {
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') meal_type!: MealType;
  @Column('text') plan_type!: PlanType;
  @Column('int') number_of_meals!: number;
  @Column('int', { nullable: true }) duration_days!: Duration | null;
  @Column('int') original_cost!: number;
  @Column('int') discounted_price!: number;
  @Column('boolean') is_trial!: boolean;
  @Column('text', { array: true }) tags!: PlanTag[];
}

export const presentMealPlan = (row: MealPlanRow): MealPlan => ({
  ...present(row),
  discount_percent: discountPercent(row.original_cost, row.discounted_price),
});
