import type { MealPlan } from '@2x7/contracts';
import { InternalTo, IdParam, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get } from '@nestjs/common';
import { MealPlanRepository } from './meal-plan.repository.js';

/** The orders service reads the plan that a customer buys, for its price and the snapshot kept with the order. */
@Controller('internal/meal-plans')
export class InternalMealPlanController {
  constructor(private readonly plans: MealPlanRepository) {}

  @Get(':id')
  @InternalTo('orders')
  async show(@IdParam() id: string): Promise<Envelope<MealPlan>> {
    return enveloped(await this.plans.getVisible(id));
  }
}
