import { Log, run } from '@2x7/service-kit';
import { RabbitTransport } from '@2x7/service-kit/rabbitmq';
import { createApp } from './app.js';
import { readGatewayConfig } from './config.js';

await run('gateway', async () => {
  const config = readGatewayConfig();
  const log = Log.create('gateway', { level: config.logLevel });
  const transport = new RabbitTransport(config.rabbitUrl, 'gateway', log);
  const gateway = await createApp(config, { transport, log });
  return { drainMs: gateway.drainMs, close: () => gateway.close().finally(() => transport.close()) };
});
