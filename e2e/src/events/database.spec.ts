import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasRabbit } from '@2x7/local/testing';
import { TestEnvironment } from '../test-environment/test-environment.js';
import { buyMany, expectNoDeadLetters, expectOneEmailEach } from './purchase.js';

(hasRabbit() ? describe : describe.skip)('the consumption of events during a database failure', () => {
  let environment: TestEnvironment;
  let plan: { id: string };
  beforeAll(async () => {
    environment = await TestEnvironment.start({
      parts: ['catalog', 'orders', 'email'],
      orders: { timing: { tick: 200 }, build: 'product' },
    });
    plan = await environment.addPlan();
  });
  afterAll(() => environment.close());

  const consumedThrough = async (fault: () => Promise<void>): Promise<void> => {
    await environment.services.email.stop();
    const bought = await buyMany(environment, plan.id, 10);
    await environment.services.email.start();
    await fault();
    await expectOneEmailEach(environment, bought);
    await expectNoDeadLetters(environment);
  };

  it('loses no event when the kill -9 of one database session ends all of them', () =>
    consumedThrough(async () => {
      const sessions = await environment.databases.sessions();
      const worker = sessions.find(({ application }) => application === 'email');
      expect(worker).toBeDefined();
      environment.databases.killSession(worker!);
    }));

  it('loses no event when the database server is killed and started again', () =>
    consumedThrough(async () => {
      environment.databases.killServer();
      await environment.databases.up();
    }));

  it('ends no service', () => {
    for (const name of ['catalog', 'orders', 'email'] as const) expect(environment.services[name].crashes).toEqual([]);
  });
});
