import { Log, RabbitBus, run } from '@2x7/service-kit';
import { createApp } from './app.js';
import { readAuthConfig } from './config.js';

await run('auth', async () => {
  const config = readAuthConfig();
  const log = Log.create('auth', { level: config.logLevel });
  const bus = new RabbitBus(config.rabbitUrl, 'auth', log);
  const service = await createApp(config, { bus, log });
  return { close: () => service.close().finally(() => bus.close()) };
});
