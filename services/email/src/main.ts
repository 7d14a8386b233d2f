import { Log, RabbitBus, run } from '@2x7/service-kit';
import { createApp } from './app.js';
import { readEmailConfig } from './config.js';

await run('email', async () => {
  const config = readEmailConfig();
  const log = Log.create('email', { level: config.logLevel });
  const bus = new RabbitBus(config.rabbitUrl, 'email', log);
  const service = await createApp(config, { bus, log });
  return { close: () => service.close().finally(() => bus.close()) };
});
