import net from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DomainEvent } from '@2x7/contracts';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { v7 as uuid } from 'uuid';
import { Log } from '../../observability/logger.js';
import { RabbitTransport } from './rabbit.transport.js';
import { declareTopology, queueOf } from './topology.js';
import { testRabbitUrl } from '../../testing/config.js';
import { eventually } from '../../testing/eventually.js';
import { startTestConsumer } from '../../testing/test-consumer.js';

const url = testRabbitUrl();
const log = Log.create('test', { level: 'silent' });

const paid = (): DomainEvent<'order.paid'> => {
  const plan = {
    id: uuid(),
    name: 'Weekly lunch',
    meal_type: 'lunch',
    plan_type: 'individual',
    number_of_meals: 7,
    duration_days: 7,
    original_cost: 1_500,
    discounted_price: 1_200,
    is_trial: false,
  } as const;
  const customer = { name: 'Asha', email: 'asha@mail.example', phone: '+91 90000 00000', address: 'Jaipur' };
  const occurred_at = new Date().toISOString();
  const data = {
    order_id: uuid(),
    order_number: '2X7-1',
    amount_paise: 120_000,
    currency: 'INR',
    paid_at: occurred_at,
    customer,
    plan,
  } as const;
  return { id: uuid(), type: 'order.paid', version: 1, occurred_at, data };
};

/** A TCP proxy between the transport and the broker. */
class BrokerProxy {
  private readonly sockets = new Set<net.Socket>();
  private readonly server: net.Server;
  private isShut = false;
  /** Accepts new connections and answers nothing. */
  isSilent = false;
  /** Connections that got no answer. */
  silent = 0;
  private breaking?: Buffer;

  constructor(private readonly target: URL) {
    this.server = net.createServer((near) => this.join(near));
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const through = new URL(this.target);
    through.port = String((this.server.address() as net.AddressInfo).port);
    return through.href;
  }

  /** Breaks the open connections; new ones work. */
  reset(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Breaks the connection, once, that sends this AMQP method. */
  breakAt([ofClass, method]: readonly [number, number]): void {
    this.breaking = Buffer.from([0, ofClass, 0, method]);
  }

  /** Breaks the open connections and refuses new ones. */
  async shut(): Promise<void> {
    this.isShut = true;
    this.reset();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private keep(socket: net.Socket): void {
    this.silent += 1;
    this.sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
  }

  private breakIfWanted(sent: Buffer, near: net.Socket): void {
    if (!this.breaking || !sent.includes(this.breaking)) return;
    this.breaking = undefined;
    near.destroy();
  }

  private join(near: net.Socket): void {
    if (this.isShut) return void near.destroy();
    if (this.isSilent) return void this.keep(near);
    const far = net.connect(Number(this.target.port || 5672), this.target.hostname);
    near.on('data', (sent: Buffer) => this.breakIfWanted(sent, near));
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => this.sockets.delete(one) && other.destroy());
    }
  }
}

/** Handlers that run until the test releases them, in the order of the deliveries. */
class HeldHandlers {
  readonly running: { id: string; release: () => void }[] = [];
  isOpen = false;

  readonly deliver = (event: DomainEvent): Promise<void> =>
    this.isOpen ? Promise.resolve() : new Promise((resolve) => void this.running.push({ id: event.id, release: resolve }));

  open(): void {
    this.isOpen = true;
    this.running.forEach(({ release }) => release());
  }

  get ids(): string[] {
    return this.running.map(({ id }) => id);
  }
}

(url ? describe : describe.skip)('a consumer whose connection to RabbitMQ breaks', () => {
  let connection: ChannelModel;
  let channel: ConfirmChannel;
  let proxy: BrokerProxy;
  let transport: RabbitTransport;
  let handlers: HeldHandlers;
  beforeAll(async () => {
    connection = await connect(url!);
    channel = await connection.createConfirmChannel();
  });
  beforeEach(async () => {
    await declareTopology(channel);
    await channel.purgeQueue(queueOf('email'));
    proxy = new BrokerProxy(new URL(url!));
    transport = new RabbitTransport(await proxy.listen(), 'test', log);
    handlers = new HeldHandlers();
  });
  afterEach(async () => {
    handlers.open();
    await transport.close();
    await proxy.shut();
  });
  afterAll(() => connection.close());

  const waiting = async (): Promise<number> => (await channel.checkQueue(queueOf('email'))).messageCount;

  /** Publishes an event and waits for its handler. Everything sent to the broker before has then arrived. */
  const publishAndHold = async (): Promise<DomainEvent> => {
    const event = paid();
    await transport.publish(event);
    await eventually(() => expect(handlers.ids).toContain(event.id));
    return event;
  };

  it('handles an unacknowledged event again after the connection was reset, and goes on consuming', async () => {
    await startTestConsumer(transport, 'email', handlers.deliver);
    const event = await publishAndHold();
    proxy.reset();
    await eventually(() => expect(handlers.ids).toEqual([event.id, event.id]));
    handlers.open();
    handlers.isOpen = false;
    for (let count = 0; count < 5; count += 1) await publishAndHold();
  });

  it('does not acknowledge another event with the delivery tag of the old connection', async () => {
    await startTestConsumer(transport, 'email', handlers.deliver);
    for (let count = 0; count < 2; count += 1) await publishAndHold();
    handlers.running[0]!.release();
    await publishAndHold();
    proxy.reset();
    const last = handlers.ids.at(-1);
    await eventually(() => expect(handlers.ids.slice(3)).toContain(last));
    const again = handlers.ids.length - 3;
    handlers.running[1]!.release();
    await publishAndHold();
    await proxy.shut();
    await eventually(async () => expect(await waiting()).toBe(again + 1));
  });

  /** Class and method of AMQP 0-9-1. */
  const methods = { 'channel.open': [20, 10], 'queue.declare': [50, 10], 'basic.qos': [60, 10], 'basic.consume': [60, 20] } as const;
  for (const [name, method] of Object.entries(methods)) {
    it(`starts although its connection breaks at ${name}, and consumes afterwards`, async () => {
      await transport.publish(paid());
      await channel.purgeQueue(queueOf('email'));
      proxy.breakAt(method);
      await startTestConsumer(transport, 'email', handlers.deliver);
      await eventually(publishAndHold);
    });
  }

  it('connects again after the broker has accepted a connection and sent nothing', async () => {
    await startTestConsumer(transport, 'email', handlers.deliver);
    await publishAndHold();
    proxy.isSilent = true;
    proxy.reset();
    await eventually(() => expect(proxy.silent).toBe(1));
    proxy.isSilent = false;
    await eventually(publishAndHold, 20_000);
  });

  it('declares a deleted queue again and goes on consuming', async () => {
    await startTestConsumer(transport, 'email', handlers.deliver);
    await publishAndHold();
    await channel.deleteQueue(queueOf('email'));
    const event = paid();
    await eventually(async () => {
      await transport.publish(event);
      expect(handlers.ids).toContain(event.id);
    });
  });
});
