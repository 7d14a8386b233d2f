import { Log, RabbitBus, run } from '@2x7/service-kit';
import { createApp } from './app.js';
import { readOrdersConfig } from './config.js';

await run('orders', async () => {
  const config = readOrdersConfig();
  const log = Log.create('orders', { level: config.logLevel });
  const bus = new RabbitBus(config.rabbitUrl, 'orders', log);
  const service = await createApp(config, { bus, log });
  return { close: () => service.close().finally(() => bus.close()) };
});
