import { Module } from '@nestjs/common';
import { CatalogItemsModule } from '../catalog-items/catalog-items.module.js';
import { DishController } from './dish.controller.js';
import { DishRepository } from './dish.repository.js';
import { InternalDishController } from './internal-dish.controller.js';

/** The dishes of the sample menu. */
@Module({
  imports: [CatalogItemsModule],
  controllers: [DishController, InternalDishController],
  providers: [DishRepository],
})
export class DishesModule {}
