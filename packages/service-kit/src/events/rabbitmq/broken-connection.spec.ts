import net from 'node:net';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { DomainEvent } from '@2x7/contracts';
import { connect, type ChannelModel, type ConfirmChannel } from 'amqplib';
import { expect } from 'expect';
import { v7 as uuid } from 'uuid';
import { Log } from '../../observability/logger.js';
import { RabbitBus } from './rabbit-bus.js';
import { declareTopology, queueOf } from './topology.js';
import { testRabbitUrl } from '../../testing/config.js';
import { eventually } from '../../testing/eventually.js';

const url = testRabbitUrl();
const log = Log.create('test', { level: 'silent' });

const paid = (): DomainEvent<'order.paid'> => {
  const plan = {
    id: uuid(), name: 'Weekly lunch', meal_type: 'lunch', plan_type: 'individual', number_of_meals: 7, duration_days: 7,
    original_cost: 1_500, discounted_price: 1_200, is_trial: false,
  } as const;
  const customer = { name: 'Asha', email: 'asha@mail.example', phone: '+91 90000 00000', address: 'Jaipur' };
  const occurred_at = new Date().toISOString();
  const data = { order_id: uuid(), order_number: '2X7-1', amount_paise: 120_000, currency: 'INR', paid_at: occurred_at, customer, plan } as const;
  return { id: uuid(), type: 'order.paid', version: 1, occurred_at, data };
};

/** A cable between the bus and the broker. */
class Cable {
  private readonly sockets = new Set<net.Socket>();
  private readonly server: net.Server;
  private isCut = false;

  constructor(private readonly target: URL) {
    this.server = net.createServer((near) => this.join(near));
  }

  async lay(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const through = new URL(this.target);
    through.port = String((this.server.address() as net.AddressInfo).port);
    return through.href;
  }

  /** Breaks what is connected; new connections work. */
  jerk(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Breaks it for good. */
  async cut(): Promise<void> {
    this.isCut = true;
    this.jerk();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(near: net.Socket): void {
    if (this.isCut) return void near.destroy();
    const far = net.connect(Number(this.target.port || 5672), this.target.hostname);
    near.pipe(far).pipe(near);
    for (const [one, other] of [[near, far], [far, near]] as const) {
      this.sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => this.sockets.delete(one) && other.destroy());
    }
  }
}

/** Holds every event until it is let go, by the number of the delivery. */
class Hands {
  readonly taken: { id: string; letGo: () => void }[] = [];
  isOpen = false;

  readonly take = (event: DomainEvent): Promise<void> =>
    this.isOpen ? Promise.resolve() : new Promise((resolve) => void this.taken.push({ id: event.id, letGo: resolve }));

  open(): void {
    this.isOpen = true;
    this.taken.forEach(({ letGo }) => letGo());
  }

  get ids(): string[] {
    return this.taken.map(({ id }) => id);
  }
}

describe('events over a connection that breaks', { skip: url ? false : 'RabbitMQ is not here' }, () => {
  let connection: ChannelModel;
  let channel: ConfirmChannel;
  let cable: Cable;
  let bus: RabbitBus;
  let hands: Hands;
  before(async () => {
    connection = await connect(url!);
    channel = await connection.createConfirmChannel();
  });
  beforeEach(async () => {
    await declareTopology(channel);
    await channel.purgeQueue(queueOf('email'));
    cable = new Cable(new URL(url!));
    bus = new RabbitBus(await cable.lay(), 'test', log);
    hands = new Hands();
  });
  afterEach(async () => {
    hands.open();
    await bus.close();
    await cable.cut();
  });
  after(() => connection.close());

  const waiting = async (): Promise<number> => (await channel.checkQueue(queueOf('email'))).messageCount;

  /** Everything that was sent before is at the broker when this is. */
  const publishInHand = async (): Promise<DomainEvent> => {
    const event = paid();
    await bus.publish(event);
    await eventually(() => expect(hands.ids).toContain(event.id));
    return event;
  };

  it('an event that was in hand is taken again, and its two ends do not silence the consumer', async () => {
    await bus.consume('email', hands.take);
    const event = await publishInHand();
    cable.jerk();
    await eventually(() => expect(hands.ids).toEqual([event.id, event.id]));
    hands.open();
    hands.isOpen = false;
    for (let count = 0; count < 5; count += 1) await publishInHand();
  });

  it('an event that was in hand is not acknowledged in the name of another', async () => {
    await bus.consume('email', hands.take);
    for (let count = 0; count < 4; count += 1) await publishInHand();
    hands.taken[0]!.letGo();
    await publishInHand();
    cable.jerk();
    const last = hands.ids.at(-1);
    await eventually(() => expect(hands.ids.slice(5)).toContain(last));
    const again = hands.ids.length - 5;
    hands.taken[2]!.letGo();
    await publishInHand();
    await cable.cut();
    await eventually(async () => expect(await waiting()).toBe(again + 1));
  });

  it('a consumer whose queue was removed makes it again and goes on', async () => {
    await bus.consume('email', hands.take);
    await publishInHand();
    await channel.deleteQueue(queueOf('email'));
    const event = paid();
    await eventually(async () => {
      await bus.publish(event);
      expect(hands.ids).toContain(event.id);
    });
  });
});
