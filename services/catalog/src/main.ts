import { Log, RabbitBus, run } from '@2x7/service-kit';
import { createApp } from './app.js';
import { readCatalogConfig } from './config.js';

await run('catalog', async () => {
  const config = readCatalogConfig();
  const log = Log.create('catalog', { level: config.logLevel });
  const bus = new RabbitBus(config.rabbitUrl, 'catalog', log);
  const service = await createApp(config, { bus, log });
  return { close: () => service.close().then(() => bus.close()) };
});
