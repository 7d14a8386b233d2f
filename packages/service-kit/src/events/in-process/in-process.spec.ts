import { describe, expect, it } from '@jest/globals';
import { subscriptions, type ConsumerName, type DomainEvent } from '@2x7/contracts';
import { v7 as uuid } from 'uuid';
import { eventually } from '../../testing/eventually.js';
import { startTestConsumer } from '../../testing/test-consumer.js';
import { InProcessTransport } from './in-process.transport.js';

/** An event of several consumers. Test consumers do not read its data. */
const paid = (): DomainEvent =>
  ({ id: uuid(), type: 'order.paid', version: 1, occurred_at: new Date().toISOString(), data: {} }) as unknown as DomainEvent;
const consumers = (Object.keys(subscriptions) as ConsumerName[]).filter((name) =>
  (subscriptions[name] as readonly string[]).includes('order.paid'),
);

describe('an event in one process', () => {
  it('reaches every service that subscribes to it, also when the first one fails', async () => {
    const transport = new InProcessTransport();
    const reached: ConsumerName[] = [];
    for (const name of consumers)
      await startTestConsumer(transport, name, () => {
        reached.push(name);
        return name === consumers[0] ? Promise.reject(new Error('fails on purpose')) : Promise.resolve();
      });
    expect(consumers.length).toBeGreaterThan(1);
    await expect(transport.publish(paid())).rejects.toThrow('fails on purpose');
    expect(reached).toEqual(consumers);
    await transport.close();
  });
  it('is not published while one of its services is not running', async () => {
    const transport = new InProcessTransport();
    for (const name of consumers.slice(1)) await startTestConsumer(transport, name, () => Promise.resolve());
    await expect(transport.publish(paid())).rejects.toThrow(`the consumer ${consumers[0]} is not running`);
    await transport.close();
  });
  it('is handled to its end before its service has closed', async () => {
    const transport = new InProcessTransport();
    const steps: string[] = [];
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const handle = (): Promise<void> => {
      steps.push('begun');
      return held.then(() => void steps.push('handled'));
    };
    const [server] = await Promise.all(
      consumers.map((name) => startTestConsumer(transport, name, name === consumers[0] ? handle : () => Promise.resolve())),
    );
    const publishing = transport.publish(paid());
    await eventually(() => expect(steps).toEqual(['begun']));
    const closing = server!.close().then(() => steps.push('closed'));
    await new Promise((resolve) => setImmediate(resolve));
    finish();
    await Promise.all([publishing, closing]);
    expect(steps).toEqual(['begun', 'handled', 'closed']);
    await transport.close();
  });
});
