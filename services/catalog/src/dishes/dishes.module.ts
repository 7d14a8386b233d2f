import { Module } from '@nestjs/common';
import { CatalogItemsModule } from '../catalog-items/catalog-items.module.js';
import { DishController } from './dish.controller.js';
import { DishRepository } from './dish.repository.js';

/** The dishes of the sample menu. */
@Module({
  imports: [CatalogItemsModule],
  controllers: [DishController],
  providers: [DishRepository],
})
export class DishesModule {}
