import { DishChanges, DishInput, Reorder, type Dish, type DishStats, type Identity } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody } from '@2x7/service-kit';
import { Controller, Delete, Get, HttpCode, Inject, Post, Put } from '@nestjs/common';
import { editDish, newDish } from '../domain/dish.js';
import { imageHostsToken } from '../image-hosts.js';
import { enveloped, type Envelope } from '../envelope.js';
import { DishRepository } from './dish.repository.js';

@Controller('sample-menu')
export class DishController {
  constructor(
    private readonly dishes: DishRepository,
    @Inject(imageHostsToken) private readonly imageHosts: string[],
  ) {}

  @Get()
  @Access('public')
  async list(): Promise<Envelope<Dish[]>> {
    return enveloped(await this.dishes.listActive());
  }

  @Get('admin/all')
  @Access('admin')
  async listForAdmin(): Promise<Envelope<Dish[]>> {
    return enveloped(await this.dishes.list());
  }

  @Get('admin/stats')
  @Access('admin')
  async stats(): Promise<Envelope<DishStats>> {
    return enveloped(await this.dishes.stats());
  }

  @Get(':id')
  @Access('public')
  async show(@IdParam() id: string): Promise<Envelope<Dish>> {
    return enveloped(await this.dishes.getActive(id));
  }

  @Post('admin/create')
  @Access('admin')
  async create(@ValidBody(DishInput) input: DishInput, @Caller() actor: Identity): Promise<Envelope<Dish>> {
    return enveloped(await this.dishes.create(actor, newDish(input, this.imageHosts)));
  }

  @Post('admin/reorder')
  @HttpCode(200)
  @Access('admin')
  async reorder(@ValidBody(Reorder) order: Reorder, @Caller() actor: Identity): Promise<Envelope<Dish[]>> {
    return enveloped(await this.dishes.reorder(actor, order));
  }

  @Put('admin/:id')
  @Access('admin')
  async edit(
    @IdParam() id: string,
    @ValidBody(DishChanges) changes: DishChanges,
    @Caller() actor: Identity,
  ): Promise<Envelope<Dish>> {
    return enveloped(await this.dishes.change(id, actor, (dish) => editDish(dish, changes, this.imageHosts)));
  }

  @Delete('admin/:id')
  @Access('admin')
  async remove(@IdParam() id: string, @Caller() actor: Identity): Promise<{ success: true }> {
    await this.dishes.remove(id, actor);
    return { success: true };
  }
}
