import { after, afterEach, before, describe, it } from 'node:test';
import { hasRabbit } from '@2x7/local/testing';
import { deadQueueOf, exchange, queueOf } from '@2x7/service-kit';
import { eventually } from '@2x7/service-kit/testing';
import { expect } from 'expect';
import { v7 as uuid } from 'uuid';
import { House } from '../test-environment/test-environment.js';
import { buy, emailsTo, oneMailEach } from './purchase.js';

const skip = hasRabbit() ? false : 'RabbitMQ is not here';

describe('against real RabbitMQ: the e-mail worker', { skip }, () => {
  let house: House;
  let plan: { id: string };
  before(async () => {
    house = await House.start({ parts: ['catalog', 'orders', 'email'], env: { email: { RETRY_BASE_MS: '100' } } });
    plan = await house.addPlan();
  });
  afterEach(async () => {
    house.inbox.delay(0);
    await house.inbox.up();
    await house.services.email.start();
  });
  after(() => house.close());

  const jobStates = async (): Promise<string[]> =>
    (await house.databases.query<{ state: string }>('email', `SELECT state FROM email_job WHERE state <> 'sent'`)).map(({ state }) => state);

  it('killed in the middle of a mail sends it after its restart: once, as the server had not taken it', async () => {
    house.inbox.delay(60_000);
    const bought = await buy(house, plan.id);
    await eventually(async () => expect(await jobStates()).toEqual(['sending']));
    await house.services.email.kill9();
    house.inbox.delay(0);
    await oneMailEach(house, [bought]);
  });

  it('buries a message that is no event, and takes the next', async () => {
    await house.broker.put(queueOf('email'), Buffer.from('{"this is": "no event"'));
    await oneMailEach(house, [await buy(house, plan.id)]);
    await eventually(async () => expect((await house.broker.queue(deadQueueOf('email'))).waiting).toBe(1));
  });

  it('sends one mail for an event that is delivered twice, and for an order that is announced twice', async () => {
    const bought = await buy(house, plan.id);
    await oneMailEach(house, [bought]);
    const [row] = await house.databases.query<{ event: object }>(
      'orders', `SELECT event FROM outbox WHERE type = 'order.paid' AND event->'data'->'customer'->>'email' = $1`, [bought.email],
    );
    const handled = async (): Promise<number> =>
      Number((await house.databases.query<{ count: string }>('email', 'SELECT count(*) FROM inbox'))[0]?.count);
    const before = await handled();
    await house.broker.publish(exchange, 'order.paid', Buffer.from(JSON.stringify(row!.event)));
    await house.broker.publish(exchange, 'order.paid', Buffer.from(JSON.stringify({ ...row!.event, id: uuid() })));
    await eventually(async () => expect(await handled()).toBe(before + 1));
    await oneMailEach(house, [bought, await buy(house, plan.id)]);
    expect(await emailsTo(house, bought)).toHaveLength(1);
  });

  it('waits for a mail server that is away, and sends when it is back', async () => {
    await house.inbox.down();
    const bought = await buy(house, plan.id);
    await eventually(async () => expect(await jobStates()).toEqual(['waiting']));
    await house.inbox.up();
    await oneMailEach(house, [bought]);
  });

  it('does as much over again when it was stopped politely', async () => {
    await house.services.email.stop();
    const bought = await buy(house, plan.id);
    await house.services.email.start();
    await oneMailEach(house, [bought]);
    expect(house.services.email.crashes).toEqual([]);
    expect((await house.broker.queue(queueOf('email'))).waiting).toBe(0);
  });
});
