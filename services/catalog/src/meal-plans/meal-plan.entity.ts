import type { Duration, MealType, PlanTag, PlanType } from '@2x7/contracts';
import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** Prices in whole rupees. A plan with `deletedAt` is hidden everywhere. */
@Entity('meal_plan')
export class MealPlanRow {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text') description: string;
  @Column('text', { name: 'image_url', nullable: true }) imageUrl: string | null;
  @Column('text', { name: 'meal_type' }) mealType: MealType;
  @Column('text', { name: 'plan_type' }) planType: PlanType;
  @Column('int', { name: 'number_of_meals' }) numberOfMeals: number;
  @Column('int', { name: 'duration_days', nullable: true }) durationDays: Duration | null;
  @Column('int', { name: 'original_cost' }) originalCost: number;
  @Column('int', { name: 'discounted_price' }) discountedPrice: number;
  @Column('boolean', { name: 'is_trial' }) isTrial: boolean;
  @Column('text', { array: true }) tags: PlanTag[];
  @Column('int', { name: 'display_order' }) displayOrder: number;
  @Column('int') version: number;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' }) updatedAt: Date;
  @DeleteDateColumn({ name: 'deleted_at', type: 'timestamptz' }) deletedAt: Date | null;
}
