import { configModule, startService, type EventTransport, type Log, type RunningService } from '@2x7/service-kit';
import { AppModule } from './app.module.js';
import { deliveriesConfigToken, type DeliveriesConfig } from './config.js';
import { migrations } from './persistence/migrations.js';
import { Clock } from './time/clock.js';

export { defaultTickMs, deliveriesEnv, importEnv, readDeliveriesConfig, sessionEnv, type DeliveriesConfig } from './config.js';
export { cutOffProblem, noticeProblem, readRules, rulesEnv, type DeliveryRules } from './rules.js';
export { afterRestore } from './persistence/after-restore.js';
export { checkDeliveries } from './consistency/check-deliveries.js';
export { migrations };

/** Starts the deliveries service: from a paid order to the kitchen's sheet. The caller closes the transport. */
export const createApp = (
  config: DeliveriesConfig,
  { transport, log }: { transport: EventTransport; log?: Log },
): Promise<RunningService> =>
  startService({
    name: 'deliveries',
    config,
    log,
    transport,
    database: { address: config.database, entities: [], migrations },
    imports: [configModule(deliveriesConfigToken, config, [Clock]), AppModule],
  });
