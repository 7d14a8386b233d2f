import { after, before, describe, it } from 'node:test';
import { hasRabbit } from '@2x7/local/testing';
import { expect } from 'expect';
import { House } from '../test-environment/test-environment.js';
import { buySome, nothingIsDead, oneMailEach } from './purchase.js';

const skip = hasRabbit() ? false : 'RabbitMQ is not here';

describe('against real RabbitMQ: the database while events are consumed', { skip }, () => {
  let house: House;
  let plan: { id: string };
  before(async () => {
    house = await House.start({ parts: ['catalog', 'orders', 'email'], orders: { timing: { tick: 200 }, build: 'product' } });
    plan = await house.addPlan();
  });
  after(() => house.close());

  const consumedThrough = async (trouble: () => Promise<void>): Promise<void> => {
    await house.services.email.stop();
    const bought = await buySome(house, plan.id, 10);
    await house.services.email.start();
    await trouble();
    await oneMailEach(house, bought);
    await nothingIsDead(house);
  };

  it('loses one session by kill -9, and so all of them: no event is lost, none is dead', () =>
    consumedThrough(async () => {
      const sessions = await house.databases.sessions();
      const worker = sessions.find(({ application }) => application === 'email');
      expect(worker).toBeDefined();
      house.databases.killSession(worker!);
    }));

  it('is killed and started again: no event is lost, none is dead', () =>
    consumedThrough(async () => {
      house.databases.killServer();
      await house.databases.up();
    }));

  it('nobody gave up meanwhile', () => {
    for (const name of ['catalog', 'orders', 'email'] as const) expect(house.services[name].crashes).toEqual([]);
  });
});
