import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasRabbit } from '@2x7/local/testing';
import { eventually } from '@2x7/service-kit/testing';
import { TestEnvironment } from '../test-environment/test-environment.js';
import { buy, buyMany, countAnnouncements, expectNoDeadLetters, expectOneEmailEach } from './purchase.js';

const timing = { tick: 200, announceAgainAfter: 4_000 };

(hasRabbit() ? describe : describe.skip)('the broker', () => {
  let environment: TestEnvironment;
  let plan: { id: string };
  beforeAll(async () => {
    environment = await TestEnvironment.prepare({ parts: ['catalog', 'orders', 'email'], orders: { timing, build: 'product' } });
    await Promise.all([environment.services.catalog.start(), environment.services.orders.start()]);
    plan = await environment.addPlan();
  });
  afterAll(() => environment.close());

  it('keeps events for an email service that has never run: one email each as soon as it starts', async () => {
    const bought = await buyMany(environment, plan.id, 5);
    await eventually(async () => expect((await environment.broker.queue('2x7.email')).waiting).toBeGreaterThanOrEqual(5));
    expect(await environment.inbox.messages()).toEqual([]);
    await environment.services.email.start();
    await expectOneEmailEach(environment, bought);
  });

  it('loses no event when it is killed between commit and publish: the emails come after its restart', async () => {
    await environment.broker.kill9();
    const bought = await buyMany(environment, plan.id, 3);
    expect(await environment.databases.count('orders', 'outbox WHERE published_at IS NULL')).toBeGreaterThanOrEqual(3);
    await environment.broker.restart();
    await expectOneEmailEach(environment, bought);
    await expectNoDeadLetters(environment);
  });

  it('can lose its disk without the loss of an email: orders without a confirmation are announced again', async () => {
    await environment.services.email.stop();
    const bought = await buy(environment, plan.id);
    await eventually(async () => expect((await environment.broker.queue('2x7.email')).waiting).toBeGreaterThanOrEqual(1));
    const before = await countAnnouncements(environment);
    await environment.broker.loseEverything();
    await environment.services.email.start();
    await expectOneEmailEach(environment, [bought]);
    expect(await countAnnouncements(environment)).toBeGreaterThan(before);
  });
});
