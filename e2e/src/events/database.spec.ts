import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasRabbit } from '@2x7/local/testing';
import { TestEnvironment } from '../test-environment/test-environment.js';
import { buyMany, expectNoDeadLetters, expectOneEmailEach } from './purchase.js';

const skip = hasRabbit() ? false : 'RabbitMQ is not installed';

(skip ? describe.skip : describe)('the database while events are consumed', () => {
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

  it('loses all sessions after a kill -9 of one: no event is lost or dead', () =>
    consumedThrough(async () => {
      const sessions = await environment.databases.sessions();
      const worker = sessions.find(({ application }) => application === 'email');
      expect(worker).toBeDefined();
      environment.databases.killSession(worker!);
    }));

  it('is killed and started again: no event is lost or dead', () =>
    consumedThrough(async () => {
      environment.databases.killServer();
      await environment.databases.up();
    }));

  it('no service ended by itself meanwhile', () => {
    for (const name of ['catalog', 'orders', 'email'] as const) expect(environment.services[name].crashes).toEqual([]);
  });
});
