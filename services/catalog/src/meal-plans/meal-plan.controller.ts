import {
  MealPlanChanges,
  MealPlanInput,
  Reorder,
  type Identity,
  type MealPlan,
  type MealPlanStats,
} from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody } from '@2x7/service-kit';
import { Controller, Delete, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import { editMealPlan, newMealPlan } from '../domain/meal-plan.js';
import { imageHostsToken } from '../image-hosts.js';
import { enveloped, type Envelope } from '../envelope.js';
import { MealPlanRepository } from './meal-plan.repository.js';

@Controller('meal-plans')
export class MealPlanController {
  constructor(
    private readonly plans: MealPlanRepository,
    @Inject(imageHostsToken) private readonly imageHosts: string[],
  ) {}

  @Get()
  @Access('public')
  async list(): Promise<Envelope<MealPlan[]>> {
    return enveloped(await this.plans.list());
  }

  @Get('admin/all')
  @Access('admin')
  async listForAdmin(): Promise<Envelope<MealPlan[]>> {
    return enveloped(await this.plans.list());
  }

  @Get('admin/stats')
  @Access('admin')
  async stats(): Promise<Envelope<MealPlanStats>> {
    return enveloped(await this.plans.stats());
  }

  @Get(':id')
  @Access('public')
  async show(@IdParam() id: string): Promise<Envelope<MealPlan>> {
    return enveloped(await this.plans.get(id));
  }

  @Post('admin/create')
  @Access('admin')
  async create(
    @ValidBody(MealPlanInput) input: MealPlanInput,
    @Caller() actor: Identity,
  ): Promise<Envelope<MealPlan>> {
    return enveloped(await this.plans.create(actor, newMealPlan(input, this.imageHosts)));
  }

  @Post('admin/reorder')
  @HttpCode(200)
  @Access('admin')
  async reorder(@ValidBody(Reorder) order: Reorder, @Caller() actor: Identity): Promise<Envelope<MealPlan[]>> {
    return enveloped(await this.plans.reorder(actor, order));
  }

  @Put('admin/:id')
  @Access('admin')
  async edit(
    @IdParam() id: string,
    @ValidBody(MealPlanChanges) changes: MealPlanChanges,
    @Caller() actor: Identity,
  ): Promise<Envelope<MealPlan>> {
    return enveloped(
      await this.plans.change(id, actor, (plan) => editMealPlan(plan, changes, this.imageHosts)),
    );
  }

  @Delete('admin/:id')
  @Access('admin')
  async remove(@IdParam() id: string, @Caller() actor: Identity): Promise<{ success: true }> {
    await this.plans.remove(id, actor);
    return { success: true };
  }
}
