import { MealPlanChanges, MealPlanInput, type Identity, type MealPlan, type MealPlanStats } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Inject, Post, Put } from '@nestjs/common';
import { CatalogItemController } from '../catalog-items/catalog-item.controller.js';
import { catalogConfigToken, type CatalogConfig } from '../config.js';
import { editMealPlan, newMealPlan } from '../domain/meal-plan.js';
import { MealPlanRepository } from './meal-plan.repository.js';

@Controller('meal-plans')
export class MealPlanController extends CatalogItemController<MealPlan, MealPlanStats> {
  constructor(
    protected readonly items: MealPlanRepository,
    @Inject(catalogConfigToken) private readonly config: Pick<CatalogConfig, 'imageHosts'>,
  ) {
    super();
  }

  @Post('admin/create')
  @Access('admin')
  async create(@ValidBody(MealPlanInput) input: MealPlanInput, @Caller() actor: Identity): Promise<Envelope<MealPlan>> {
    return enveloped(await this.items.create(actor, newMealPlan(input, this.config.imageHosts)));
  }

  @Put('admin/:id')
  @Access('admin')
  async edit(
    @IdParam() id: string,
    @ValidBody(MealPlanChanges) changes: MealPlanChanges,
    @Caller() actor: Identity,
  ): Promise<Envelope<MealPlan>> {
    const decide = (plan: MealPlan) => editMealPlan(plan, changes, this.config.imageHosts);
    return enveloped(await this.items.change(id, actor, decide));
  }
}
