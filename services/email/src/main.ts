import { Log, run } from '@2x7/service-kit';
import { RabbitTransport } from '@2x7/service-kit/rabbitmq';
import { createApp } from './app.js';
import { readEmailConfig } from './config.js';

await run('email', async () => {
  const config = readEmailConfig();
  const log = Log.create('email', { level: config.logLevel });
  const transport = new RabbitTransport(config.rabbitUrl, 'email', log);
  const service = await createApp(config, { transport, log });
  return { drainMs: service.drainMs, close: () => service.close().finally(() => transport.close()) };
});
