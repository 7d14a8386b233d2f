import {
  AuditNewestFirst1790000000003,
  AuditTrail1790000000002,
  EventTables1790000000001,
  startService,
  type EventTransport,
  type Log,
  type RunningService,
} from '@2x7/service-kit';
import { CatalogJournal } from './catalog-journal.js';
import type { CatalogConfig } from './config.js';
import { DishController } from './dishes/dish.controller.js';
import { DishRow } from './dishes/dish.entity.js';
import { DishRepository } from './dishes/dish.repository.js';
import { imageHostsToken } from './image-hosts.js';
import { ImageUseController } from './images/image-use.controller.js';
import { ImageUseRepository } from './images/image-use.repository.js';
import { Dishes1790000000202 } from './dishes/dishes.migration.js';
import { InternalMealPlanController } from './meal-plans/internal-meal-plan.controller.js';
import { MealPlanController } from './meal-plans/meal-plan.controller.js';
import { MealPlanRow } from './meal-plans/meal-plan.entity.js';
import { MealPlanRepository } from './meal-plans/meal-plan.repository.js';
import { MealPlans1790000000201 } from './meal-plans/meal-plans.migration.js';

/** The schema's history, oldest first. */
export const migrations = [EventTables1790000000001, AuditTrail1790000000002, AuditNewestFirst1790000000003, MealPlans1790000000201, Dishes1790000000202];

/** Meal plans and sample-menu dishes. The caller closes the transport after the service. */
export const createApp = (
  config: CatalogConfig,
  { transport, log }: { transport: EventTransport; log?: Log },
): Promise<RunningService> =>
  startService({
    name: 'catalog',
    config,
    log,
    transport,
    database: {
      address: config.database,
      entities: [MealPlanRow, DishRow],
      migrations,
    },
    controllers: [MealPlanController, InternalMealPlanController, DishController, ImageUseController],
    providers: [
      MealPlanRepository,
      DishRepository,
      ImageUseRepository,
      CatalogJournal,
      { provide: imageHostsToken, useValue: config.imageHosts },
    ],
  });
