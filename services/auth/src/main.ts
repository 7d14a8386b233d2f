import { Log, run } from '@2x7/service-kit';
import { RabbitTransport } from '@2x7/service-kit/rabbitmq';
import { createApp } from './app.js';
import { readAuthConfig } from './config.js';

await run('auth', async () => {
  const config = readAuthConfig();
  const log = Log.create('auth', { level: config.logLevel });
  const transport = new RabbitTransport(config.rabbitUrl, 'auth', log);
  const service = await createApp(config, { transport, log });
  return { drainMs: service.drainMs, close: () => service.close().finally(() => transport.close()) };
});
