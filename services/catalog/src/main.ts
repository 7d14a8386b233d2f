import { Log, run } from '@2x7/service-kit';
import { RabbitTransport } from '@2x7/service-kit/rabbitmq';
import { createApp } from './app.js';
import { readCatalogConfig } from './config.js';

await run('catalog', async () => {
  const config = readCatalogConfig();
  const log = Log.create('catalog', { level: config.logLevel });
  const transport = new RabbitTransport(config.rabbitUrl, 'catalog', log);
  const service = await createApp(config, { transport, log });
  return { drainMs: service.drainMs, close: () => service.close().finally(() => transport.close()) };
});
