import { SetPlanDiet, type Identity, type PlanDiet, type PlanDiets } from '@2x7/contracts';
import { Access, Caller, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Get, Put } from '@nestjs/common';
import { PlanSettingsRepository } from './plan-settings.repository.js';
import { TaskBoard } from './tasks/task-board.js';

/** The default diet of each meal plan. */
@Controller('deliveries/admin/plan-settings')
@Access('admin')
export class PlanSettingsController {
  constructor(
    private readonly settings: PlanSettingsRepository,
    private readonly tasks: TaskBoard,
  ) {}

  @Get()
  async list(): Promise<Envelope<PlanDiets>> {
    return enveloped(await this.settings.find());
  }

  @Put()
  async set(@ValidBody(SetPlanDiet) setting: PlanDiet, @Caller() actor: Identity): Promise<Envelope<PlanDiets>> {
    await this.settings.set(actor, setting);
    this.tasks.forget();
    return enveloped(await this.settings.find());
  }
}
