import { createApp, defaultTiming, readOrdersConfig } from '@2x7/orders/app';
import { Log, run } from '@2x7/service-kit';
import { RabbitTransport } from '@2x7/service-kit/rabbitmq';
import { listenForKillPoint, installKillPoints } from './kill-points.js';
import { publishWithoutOutbox } from './naive-publisher.js';
import type { OrdersProgram } from './orders-program.js';

/** The orders service as its `main.ts` starts it, with the timing, kill points and build that the harness asks for. */
const { timing, build } = JSON.parse(process.argv[2]!) as OrdersProgram;

await run('orders', async () => {
  const config = { ...readOrdersConfig(), timing: { ...defaultTiming, ...timing } };
  const log = Log.create('orders', { level: config.logLevel });
  const transport = new RabbitTransport(config.rabbitUrl, 'orders', log);
  listenForKillPoint();
  if (build === 'naive') publishWithoutOutbox(config.rabbitUrl);
  else installKillPoints(transport);
  const service = await createApp(config, { transport, log });
  return { drainMs: service.drainMs, close: () => service.close().finally(() => transport.close()) };
});
