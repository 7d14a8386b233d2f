import { configModule, startService, type EventTransport, type Log, type RunningService } from '@2x7/service-kit';
import { AppModule } from './app.module.js';
import { catalogConfigToken, type CatalogConfig } from './config.js';
import { DishRow } from './dishes/dish.entity.js';
import { MealPlanRow } from './meal-plans/meal-plan.entity.js';
import { migrations } from './persistence/migrations.js';

export { migrations } from './persistence/migrations.js';

/** Starts the catalog service: meal plans and the dishes of the sample menu. The caller closes the transport. */
export function createApp(config: CatalogConfig, { transport, log }: { transport: EventTransport; log?: Log }): Promise<RunningService> {
  return startService({
    name: 'catalog',
    config,
    log,
    transport,
    database: { address: config.database, entities: [MealPlanRow, DishRow], migrations },
    imports: [configModule(catalogConfigToken, config), AppModule],
  });
}
