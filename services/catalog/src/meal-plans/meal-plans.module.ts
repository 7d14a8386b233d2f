import { Module } from '@nestjs/common';
import { CatalogItemsModule } from '../catalog-items/catalog-items.module.js';
import { InternalMealPlanController } from './internal-meal-plan.controller.js';
import { MealPlanController } from './meal-plan.controller.js';
import { MealPlanRepository } from './meal-plan.repository.js';

@Module({
  imports: [CatalogItemsModule],
  controllers: [MealPlanController, InternalMealPlanController],
  providers: [MealPlanRepository],
})
export class MealPlansModule {}
