import { addDays, dayOf, type Identity, type SubscriptionDetail } from '@2x7/contracts';
import { hasRabbit } from '@2x7/local/testing';
import { deadQueueOf, queueOf } from '@2x7/service-kit/rabbitmq';
import { eventually } from '@2x7/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { admin, ServiceCaller } from '../test-environment/service-caller.js';
import type { Answer } from '../test-environment/shop-client.js';
import { TestEnvironment } from '../test-environment/test-environment.js';
import { buy, type Purchase } from './purchase.js';

const dish = { dish_name: 'Dal', quantity: '350g', ingredients: ['Lentils'], categories: ['vegetarian'], calories: 400 };
const nutrients = { protein: 20, carbs: 50, fat: 10, sugar: 2, fiber: 8 };
/** The dinner after tomorrow's can be changed at any time of the day. */
const dinner = { day: addDays(dayOf(new Date()), 2), window: 'dinner' } as const;

/** Every failed answer says in a sentence what happened. */
const outage = { status: 503, text: expect.stringMatching(/"success":false,"error":"[A-Z][^"]+[.]"/) };

(hasRabbit() ? describe : describe.skip)('the deliveries service', () => {
  let environment: TestEnvironment;
  let plan: { id: string };
  let deliveries: ServiceCaller;
  let orders: ServiceCaller;
  beforeAll(async () => {
    environment = await TestEnvironment.start({
      parts: ['gateway', 'catalog', 'orders', 'email', 'deliveries'],
      orders: { timing: { tick: 200 }, build: 'product' },
    });
    const { urls, identities } = environment.settings;
    deliveries = new ServiceCaller(urls.deliveries, 'deliveries', identities.gateway);
    orders = new ServiceCaller(urls.orders, 'orders', identities.gateway);
    plan = await environment.addPlan();
  });
  afterEach(async () => {
    await environment.databases.up();
    await Promise.all((['catalog', 'deliveries'] as const).map((name) => environment.services[name].start()));
  });
  afterAll(() => environment.close());

  const idOf = async ({ email }: Purchase): Promise<string> => {
    const [row] = await environment.databases.query<{ id: string }>('orders', 'SELECT id FROM orders WHERE customer_email = $1', [email]);
    return row!.id;
  };
  const detail = async (id: string): Promise<SubscriptionDetail> => {
    const answer = await deliveries.send(admin, { path: `/deliveries/admin/plans/${id}` });
    expect(answer).toMatchObject({ status: 200 });
    return (JSON.parse(answer.text) as { data: SubscriptionDetail }).data;
  };
  const planned = async (): Promise<Purchase & { id: string }> => {
    const bought = await buy(environment, plan.id);
    const id = await idOf(bought);
    await eventually(() => detail(id), 30_000);
    return { ...bought, id };
  };
  const skipDinner = async (id: string, key: string = uuid()): Promise<Answer> => {
    const next = (await detail(id)).slots.find(({ allowed }) => allowed.includes('skip'))!;
    const command = { type: 'skip', slots: [{ day: next.day, window: next.window }] };
    return deliveries.send(admin, { method: 'POST', path: `/deliveries/admin/plans/${id}/changes`, body: { key, command } });
  };
  const changeMails = async ({ email }: Purchase): Promise<number> =>
    (await environment.inbox.messages()).filter(
      ({ messageId, envelope }) => messageId.startsWith('<subscription-changed.') && envelope.to.includes(email),
    ).length;

  it('accepts changes while the broker is down, and their emails are sent afterwards, one each', async () => {
    const bought = await planned();
    await environment.broker.kill9();
    const answers = [await skipDinner(bought.id), await skipDinner(bought.id)];
    expect(answers).toMatchObject([{ status: 201 }, { status: 201 }]);
    expect((await detail(bought.id)).slots.filter(({ state }) => state === 'skipped')).toHaveLength(2);
    expect(await changeMails(bought)).toBe(0);
    await environment.broker.restart();
    await eventually(async () => expect(await changeMails(bought)).toBe(2), 60_000);
  });

  it('answers 503 with a message while the database is down, and makes the repeated change once afterwards', async () => {
    const bought = await planned();
    const before = await environment.databases.count('deliveries', 'changes');
    const key = uuid();
    const body = { key, command: { type: 'delivery-note', note: 'With the guard' } };
    const call = { method: 'POST', path: `/deliveries/admin/plans/${bought.id}/changes`, body } as const;
    const answers: Answer[] = [];
    const change = async (expected: object): Promise<void> => {
      answers.push(await deliveries.send(admin, call));
      expect(answers.at(-1)).toMatchObject(expected);
    };
    environment.databases.killServer(); // its sessions may answer a first call before they end
    await eventually(() => change(outage), 60_000);
    await eventually(() => change({ status: 201 }), 60_000);
    await change(answers.at(-1)!);
    expect(answers).toEqual(answers.map(({ status }) => (status === 503 ? outage : answers.at(-1))));
    expect(await environment.databases.count('deliveries', 'changes')).toBe(before + 1);
    expect(environment.services.deliveries.crashes).toEqual([]);
  });

  it('puts no dish on the menu while catalog is down, and says why; the kitchen sheet and the menu still open', async () => {
    const { urls, identities } = environment.settings;
    const catalog = new ServiceCaller(urls.catalog, 'catalog', identities.gateway);
    const body = { ...dish, ...nutrients, image_url: '' };
    const created = await catalog.send(admin, { method: 'POST', path: '/sample-menu/admin/create', body });
    const { id } = (JSON.parse(created.text) as { data: { id: string } }).data;
    const setDish = (diet: string): Promise<Answer> =>
      deliveries.send(admin, { method: 'PUT', path: '/deliveries/admin/menu', body: { ...dinner, diet, dish_id: id } });
    expect(await setDish('vegetarian')).toMatchObject({ status: 200 });
    await environment.services.catalog.stop();
    expect(await setDish('egg')).toMatchObject({
      status: 503,
      text: expect.stringContaining('The dishes cannot be read at the moment. Please try again.'),
    });
    const staff: Identity = { kind: 'user', id: uuid(), role: 'staff', session: uuid() };
    const sheet = await deliveries.send(staff, { path: `/deliveries/kitchen?day=${dinner.day}&window=dinner` });
    expect(sheet).toMatchObject({ status: 200 });
    const menu = await deliveries.send(admin, { path: `/deliveries/admin/menu?from=${dinner.day}&to=${dinner.day}` });
    expect(menu).toMatchObject({ status: 200, text: expect.stringContaining('"name":"Dal"') });
    await environment.services.catalog.start();
    expect(await setDish('egg')).toMatchObject({ status: 200 });
  });

  it('stops neither sales nor refunds while it is down; customers get a message, and waiting events are applied afterwards', async () => {
    const refunded = await planned();
    const token = uuid();
    await environment.databases.query(
      'deliveries',
      `INSERT INTO customer_sessions (id, customer_id, token_hash, expires_at)
       SELECT gen_random_uuid(), customer_id, sha256(convert_to($2, 'UTF8')), now() + interval '1 day' FROM subscriptions WHERE id = $1`,
      [refunded.id, token],
    );
    const myPlans = async (): Promise<Answer> => {
      const response = await fetch(`${environment.settings.urls.gateway}/api/v1/my/plans`, { headers: { cookie: `my=${token}` } });
      return { status: response.status, text: await response.text() };
    };
    expect(await myPlans()).toMatchObject({ status: 200 });
    await environment.services.deliveries.stop();
    const bought = await buy(environment, plan.id);
    const refund = { key: uuid(), amount_paise: 359_900, reason: 'Moved' };
    const asked = await orders.send(admin, { method: 'POST', path: `/orders/admin/${refunded.id}/refunds`, body: refund });
    expect(asked).toMatchObject({ status: 201 });
    expect(await myPlans()).toMatchObject(outage);
    await eventually(async () => expect((await environment.broker.queue(queueOf('deliveries'))).waiting).toBe(2), 30_000);
    await environment.services.deliveries.start();
    const id = await idOf(bought);
    await eventually(async () => {
      expect(await detail(id)).toMatchObject({ balance: { bought: 14, planned: 14 } });
      expect(await detail(refunded.id)).toMatchObject({ state: 'cancelled', balance: { planned: 0, unscheduled: 0 } });
    }, 30_000);
    expect(await environment.broker.queue(deadQueueOf('deliveries'))).toMatchObject({ waiting: 0 });
  });
});
