import { after, before, describe, it } from 'node:test';
import { hasRabbit } from '@2x7/local/testing';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import { House } from '../test-environment/test-environment.js';
import { buy, buySome, eventsOf, nothingIsDead, oneMailEach } from './purchase.js';

const skip = hasRabbit() ? false : 'RabbitMQ is not here';
const timing = { tick: 200, announceAgainAfter: 4_000 };

describe('against real RabbitMQ: the broker', { skip }, () => {
  let house: House;
  let plan: { id: string };
  before(async () => {
    house = await House.prepare({ parts: ['catalog', 'orders', 'email'], orders: { timing, build: 'product' } });
    await Promise.all([house.services.catalog.start(), house.services.orders.start()]);
    plan = await house.addPlan();
  });
  after(() => house.close());

  it('keeps events for a worker that has never run: one mail each as soon as it starts', async () => {
    const bought = await buySome(house, plan.id, 5);
    await eventually(async () => expect((await house.broker.queue('2x7.email')).waiting).toBeGreaterThanOrEqual(5));
    expect(await house.inbox.messages()).toEqual([]);
    await house.services.email.start();
    await oneMailEach(house, bought);
  });

  it('killed between commit and publish loses nothing: the mail comes when it is back', async () => {
    await house.broker.kill9();
    const bought = await buySome(house, plan.id, 3);
    const [waiting] = await house.databases.query<{ count: string }>('orders', 'SELECT count(*) FROM outbox WHERE published_at IS NULL');
    expect(Number(waiting?.count)).toBeGreaterThanOrEqual(3);
    await house.broker.restart();
    await oneMailEach(house, bought);
    await nothingIsDead(house);
  });

  it('may lose its disk: the orders without a mail are announced again, and the mail comes', async () => {
    await house.services.email.stop();
    const bought = await buy(house, plan.id);
    await eventually(async () => expect((await house.broker.queue('2x7.email')).waiting).toBeGreaterThanOrEqual(1));
    const told = await eventsOf(house, 'order.paid');
    await house.broker.loseEverything();
    await house.services.email.start();
    await oneMailEach(house, [bought]);
    expect(await eventsOf(house, 'order.paid')).toBeGreaterThan(told);
  });
});
