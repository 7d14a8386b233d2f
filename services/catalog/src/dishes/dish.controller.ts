import { DishChanges, DishInput, type Dish, type DishStats, type Identity } from '@2x7/contracts';
import { Access, Caller, IdParam, ValidBody, enveloped, type Envelope } from '@2x7/service-kit';
import { Controller, Inject, Post, Put } from '@nestjs/common';
import { CatalogItemController } from '../catalog-items/catalog-item.controller.js';
import { catalogConfigToken, type CatalogConfig } from '../config.js';
import { editDish, newDish } from '../domain/dish.js';
import { DishRepository } from './dish.repository.js';

@Controller('sample-menu')
export class DishController extends CatalogItemController<Dish, DishStats> {
  constructor(
    protected readonly items: DishRepository,
    @Inject(catalogConfigToken) private readonly config: Pick<CatalogConfig, 'imageHosts'>,
  ) {
    super();
  }

  @Post('admin/create')
  @Access('admin')
  async create(@ValidBody(DishInput) input: DishInput, @Caller() actor: Identity): Promise<Envelope<Dish>> {
    return enveloped(await this.items.create(actor, newDish(input, this.config.imageHosts)));
  }

  @Put('admin/:id')
  @Access('admin')
  async edit(@IdParam() id: string, @ValidBody(DishChanges) changes: DishChanges, @Caller() actor: Identity): Promise<Envelope<Dish>> {
    const decide = (dish: Dish) => editDish(dish, changes, this.config.imageHosts);
    return enveloped(await this.items.change(id, actor, decide));
  }
}
