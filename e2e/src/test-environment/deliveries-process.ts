import { createApp, readDeliveriesConfig } from '@2x7/deliveries/app';
import { Log, Outbox, run } from '@2x7/service-kit';
import { RabbitTransport } from '@2x7/service-kit/rabbitmq';
import type { DeliveriesProcess } from './deliveries-program.js';
import { killAfterPublish, killIfAt, listenForKillPoint, onCommit } from './kill-points.js';
import { readOffset } from './test-clock.js';

/** The deliveries service as its `main.ts` starts it, with the clock, the capacity and the kill points of the harness. */
const { tickMs, slotCapacity, clockFile } = JSON.parse(process.argv[2]!) as DeliveriesProcess;

function installKillPoints(log: Log): void {
  const { append } = Outbox.prototype;
  Outbox.prototype.append = async function (tx, event) {
    if (event.type === 'subscription.changed') onCommit(tx, () => killIfAt('after-change'));
    const appended = await append.call(this, tx, event);
    if (event.type === 'subscription.started') killIfAt('in-handler');
    return appended;
  };
  const info = log.info.bind(log);
  log.info = (message, fields) => {
    info(message, fields);
    if (message === 'slot frozen') killIfAt('between-freezes');
  };
}

await run('deliveries', async () => {
  const config = readDeliveriesConfig();
  const log = Log.create('deliveries', { level: config.logLevel });
  const transport = new RabbitTransport(config.rabbitUrl, 'deliveries', log);
  listenForKillPoint();
  killAfterPublish(transport);
  installKillPoints(log);
  const rules = { ...config.rules, slotCapacity };
  const service = await createApp({ ...config, rules, tickMs, clockOffsetMs: () => readOffset(clockFile) }, { transport, log });
  return { drainMs: service.drainMs, close: () => service.close().finally(() => transport.close()) };
});
