import { Log, run } from '@2x7/service-kit';
import { RabbitTransport } from '@2x7/service-kit/rabbitmq';
import { createApp } from './app.js';
import { readDeliveriesConfig } from './config.js';

await run('deliveries', async () => {
  const config = readDeliveriesConfig();
  const log = Log.create('deliveries', { level: config.logLevel });
  const transport = new RabbitTransport(config.rabbitUrl, 'deliveries', log);
  const service = await createApp(config, { transport, log });
  return { drainMs: service.drainMs, close: () => service.close().finally(() => transport.close()) };
});
