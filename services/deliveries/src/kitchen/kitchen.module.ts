import { Module } from '@nestjs/common';
import { SlotsModule } from '../slots/slots.module.js';
import { DishClient } from './dish.client.js';
import { DishesConsumer } from './dishes.consumer.js';
import { FreezeService } from './freeze.service.js';
import { KitchenAdminController } from './kitchen-admin.controller.js';
import { KitchenController } from './kitchen.controller.js';
import { LateBoxRepository } from './late-box.repository.js';
import { MenuRepository } from './menu.repository.js';
import { MenuService } from './menu.service.js';
import { NextSlotsRepository } from './next-slots.repository.js';
import { PlanSettingsController } from './plan-settings.controller.js';
import { PlanSettingsRepository } from './plan-settings.repository.js';
import { SheetRepository } from './sheet.repository.js';
import { TaskBoard } from './task-board.js';
import { TaskRepository } from './task.repository.js';

/** The menu, the default diets, the kitchen's sheet and what needs a decision. */
@Module({
  imports: [SlotsModule],
  controllers: [DishesConsumer, KitchenController, KitchenAdminController, PlanSettingsController],
  providers: [
    DishClient,
    FreezeService,
    LateBoxRepository,
    MenuRepository,
    MenuService,
    NextSlotsRepository,
    PlanSettingsRepository,
    SheetRepository,
    TaskBoard,
    TaskRepository,
  ],
  exports: [LateBoxRepository, MenuRepository, TaskBoard],
})
export class KitchenModule {}
