import { configModule, startService, type EventTransport, type Log, type RunningService } from '@2x7/service-kit';
import { AppModule } from './app.module.js';
import { ordersConfigToken, type OrdersConfig } from './config.js';
import { migrations } from './persistence/migrations.js';
import { OrderEntity } from './persistence/order.entity.js';
import { RefundEntity } from './persistence/refund.entity.js';

export { defaultTiming, keyIdProblem, ordersEnv, readOrdersConfig, webhookSecret, type OrdersConfig, type OrdersTiming } from './config.js';
export { gstEnv, gstProblem, readGst, type GstSettings } from './invoices/gst-settings.js';
export { maximumAttempts as webhookAttempts } from './webhooks/webhook.worker.js';
export { migrations };

/** Bytes. A webhook contains whole payment, refund and order entities. */
const bodyLimit = 256 * 1024;

export const createApp = (config: OrdersConfig, { transport, log }: { transport: EventTransport; log?: Log }): Promise<RunningService> =>
  startService({
    name: 'orders',
    config,
    log,
    transport,
    limits: { bodyLimit },
    database: { address: config.database, entities: [OrderEntity, RefundEntity], migrations },
    imports: [configModule(ordersConfigToken, config), AppModule],
  });
