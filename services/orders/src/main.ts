import { Log, run } from '@2x7/service-kit';
import { RabbitTransport } from '@2x7/service-kit/rabbitmq';
import { createApp } from './app.js';
import { readOrdersConfig } from './config.js';

await run('orders', async () => {
  const config = readOrdersConfig();
  const log = Log.create('orders', { level: config.logLevel });
  const transport = new RabbitTransport(config.rabbitUrl, 'orders', log);
  const service = await createApp(config, { transport, log });
  return { drainMs: service.drainMs, close: () => service.close().finally(() => transport.close()) };
});
