import { Module } from '@nestjs/common';
import { SlotsModule } from '../slots/slots.module.js';
import { DishClient } from './menu/dish.client.js';
import { DishesConsumer } from './menu/dishes.consumer.js';
import { FreezeMetrics } from './freeze/freeze-metrics.js';
import { FreezeService } from './freeze/freeze.service.js';
import { KitchenAdminController } from './kitchen-admin.controller.js';
import { KitchenController } from './kitchen.controller.js';
import { LateBoxRepository } from './late-box.repository.js';
import { MenuRepository } from './menu/menu.repository.js';
import { MenuService } from './menu/menu.service.js';
import { NextSlotsRepository } from './next-slots.repository.js';
import { MealPlanSettingsController } from './meal-plan-settings.controller.js';
import { MealPlanSettingsRepository } from './meal-plan-settings.repository.js';
import { SheetRepository } from './sheet.repository.js';
import { TaskBoard } from './tasks/task-board.js';
import { TaskRepository } from './tasks/task.repository.js';

/** The menu, the default diets, the kitchen's sheet and what needs a decision. */
@Module({
  imports: [SlotsModule],
  controllers: [DishesConsumer, KitchenController, KitchenAdminController, MealPlanSettingsController],
  providers: [
    DishClient,
    FreezeMetrics,
    FreezeService,
    LateBoxRepository,
    MenuRepository,
    MenuService,
    NextSlotsRepository,
    MealPlanSettingsRepository,
    SheetRepository,
    TaskBoard,
    TaskRepository,
  ],
  exports: [LateBoxRepository, MenuRepository, TaskBoard],
})
export class KitchenModule {}
