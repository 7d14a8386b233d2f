import { Module, type DynamicModule } from '@nestjs/common';
import type { CatalogConfig } from './config.js';
import { ConfigModule } from './config.module.js';
import { DishesModule } from './dishes/dishes.module.js';
import { ImagesModule } from './images/images.module.js';
import { MealPlansModule } from './meal-plans/meal-plans.module.js';

@Module({})
export class AppModule {
  static register(config: CatalogConfig): DynamicModule {
    return { module: AppModule, imports: [ConfigModule.register(config), MealPlansModule, DishesModule, ImagesModule] };
  }
}
