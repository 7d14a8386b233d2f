import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { hasRabbit } from '@2x7/local/testing';
import { deadQueueOf, exchange, queueOf } from '@2x7/service-kit/rabbitmq';
import { eventually } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { TestEnvironment } from '../test-environment/test-environment.js';
import { buy, emailsTo, expectOneEmailEach } from './purchase.js';

(hasRabbit() ? describe : describe.skip)('the email service', () => {
  let environment: TestEnvironment;
  let plan: { id: string };
  beforeAll(async () => {
    environment = await TestEnvironment.start({ parts: ['catalog', 'orders', 'email'], env: { email: { RETRY_BASE_MS: '100' } } });
    plan = await environment.addPlan();
  });
  afterEach(async () => {
    environment.inbox.delay(0);
    await environment.inbox.up();
    await environment.services.email.start();
  });
  afterAll(() => environment.close());

  const jobStates = async (): Promise<string[]> =>
    (await environment.databases.query<{ state: string }>('email', `SELECT state FROM email_job WHERE state <> 'sent'`)).map(
      ({ state }) => state,
    );

  it('sends an email once after its restart when it was killed before the mail server accepted the email', async () => {
    environment.inbox.delay(60_000);
    const bought = await buy(environment, plan.id);
    await eventually(async () => expect(await jobStates()).toEqual(['sending']));
    await environment.services.email.kill9();
    environment.inbox.delay(0);
    await expectOneEmailEach(environment, [bought]);
  });

  it('moves an invalid message to the dead letters and handles the next', async () => {
    await environment.broker.put(queueOf('email'), Buffer.from('{"this is": "no event"'));
    await expectOneEmailEach(environment, [await buy(environment, plan.id)]);
    await eventually(async () => expect((await environment.broker.queue(deadQueueOf('email'))).waiting).toBe(1));
  });

  it('sends one email for an event that is delivered twice and for an order that is announced twice', async () => {
    const bought = await buy(environment, plan.id);
    await expectOneEmailEach(environment, [bought]);
    const [row] = await environment.databases.query<{ event: object }>(
      'orders',
      `SELECT event FROM outbox WHERE type = 'order.paid' AND event->'data'->'customer'->>'email' = $1`,
      [bought.email],
    );
    const handled = (): Promise<number> => environment.databases.count('email', 'inbox');
    const before = await handled();
    await environment.broker.publish(exchange, 'order.paid', Buffer.from(JSON.stringify(row!.event)));
    await environment.broker.publish(exchange, 'order.paid', Buffer.from(JSON.stringify({ ...row!.event, id: uuid() })));
    await eventually(async () => expect(await handled()).toBe(before + 1));
    await expectOneEmailEach(environment, [bought, await buy(environment, plan.id)]);
    expect(await emailsTo(environment, bought)).toHaveLength(1);
  });

  it('keeps an email while the mail server is down and sends it afterwards', async () => {
    await environment.inbox.down();
    const bought = await buy(environment, plan.id);
    await eventually(async () => expect(await jobStates()).toEqual(['waiting']));
    await environment.inbox.up();
    await expectOneEmailEach(environment, [bought]);
  });

  it('handles the events that waited during a graceful stop', async () => {
    await environment.services.email.stop();
    const bought = await buy(environment, plan.id);
    await environment.services.email.start();
    await expectOneEmailEach(environment, [bought]);
    expect(environment.services.email.crashes).toEqual([]);
    expect((await environment.broker.queue(queueOf('email'))).waiting).toBe(0);
  });
});
