import { SetMealPlanDiet, type Identity, type MealPlanDiet, type MealPlanDiets } from '@2x7/contracts';
import { Access, Caller, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, Put } from '@nestjs/common';
import { MealPlanSettingsRepository } from './meal-plan-settings.repository.js';
import { TaskBoard } from './tasks/task-board.js';

/** The default diet of each meal plan. */
@Controller('deliveries/admin/plan-settings')
@Access('admin')
export class MealPlanSettingsController {
  constructor(
    private readonly settings: MealPlanSettingsRepository,
    private readonly tasks: TaskBoard,
  ) {}

  @Get()
  async list(): Promise<Envelope<MealPlanDiets>> {
    return enveloped(await this.settings.find());
  }

  @Put()
  async set(@ValidBody(SetMealPlanDiet) setting: MealPlanDiet, @Caller() actor: Identity): Promise<Envelope<MealPlanDiets>> {
    await this.settings.set(actor, setting);
    this.tasks.forget();
    return enveloped(await this.settings.find());
  }
}
