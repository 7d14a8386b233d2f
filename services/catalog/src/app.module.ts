import { Module } from '@nestjs/common';
import { DishesModule } from './dishes/dishes.module.js';
import { ImagesModule } from './images/images.module.js';
import { MealPlansModule } from './meal-plans/meal-plans.module.js';

@Module({ imports: [MealPlansModule, DishesModule, ImagesModule] })
export class AppModule {}
