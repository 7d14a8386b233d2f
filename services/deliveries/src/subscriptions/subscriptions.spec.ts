import type { DeliveriesToday, PlanRefund, SubscriptionChange, SubscriptionCommand, SubscriptionDetail } from '@2x7/contracts';
import { asAdmin, asCustomer, asVisitor, eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { lunch } from '../testing/commands.js';
import { paidOrder, RunningDeliveries, type Answer } from '../testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start();
});
afterAll(() => deliveries.stop());

const detail = async (id: string): Promise<SubscriptionDetail> =>
  (await deliveries.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`)).body.data;
const send = (id: string, command: SubscriptionCommand, body: object = {}): Promise<Answer<SubscriptionChange>> =>
  deliveries.post<SubscriptionChange>(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), command, ...body });
const changesOf = (id: string) => deliveries.database.query('SELECT * FROM changes WHERE subscription_id = $1', [id]);
const refundOf = ({ order_id, order_number, customer, plan }: ReturnType<typeof paidOrder>, amount_paise: number) => ({
  refund_id: uuid(),
  order_id,
  order_number,
  amount_paise,
  currency: 'INR' as const,
  refunded_at: '2026-11-23T10:00:00.000Z',
  customer: { name: customer.name, email: customer.email },
  plan_name: plan.name,
});

/** What holds for all data at any time. */
async function expectConsistent(): Promise<void> {
  const wrong = await deliveries.database.query(`
    SELECT s.id FROM subscriptions s LEFT JOIN LATERAL (SELECT coalesce(sum(meals), 0) AS meals FROM deliveries WHERE subscription_id = s.id) d ON true
      LEFT JOIN LATERAL (SELECT coalesce(sum(meals), 0) AS meals FROM grants WHERE subscription_id = s.id) g ON true
      WHERE s.meals_bought + g.meals <> d.meals + s.unscheduled + s.meals_taken_back`);
  const slots = await deliveries.database.query(
    'SELECT slot FROM slots s WHERE booked <> (SELECT coalesce(sum(meals), 0) FROM deliveries d WHERE d.slot = s.slot) OR booked > capacity',
  );
  expect([wrong, slots]).toEqual([[], []]);
}

describe('a paid order', () => {
  it('is stored when its event is delivered again after its customer was forgotten during the first attempt', async () => {
    const [order, eventId] = [paidOrder(), uuid()];
    // The row of the customer is gone between the two statements.
    await deliveries.database.query(`
      CREATE FUNCTION forget_at_once() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
      CREATE TRIGGER forget BEFORE INSERT ON customers FOR EACH ROW EXECUTE FUNCTION forget_at_once()`);
    await expect(deliveries.receive('order.paid', order, eventId)).rejects.toThrow('was forgotten');
    await deliveries.database.query('DROP FUNCTION forget_at_once CASCADE');
    await deliveries.receive('order.paid', order, eventId);
    expect(await detail(order.order_id)).toMatchObject({ balance: { planned: 14 } });
  });

  it('becomes a subscription once, from the first day that leaves twelve hours to every cut-off', async () => {
    const order = paidOrder();
    await deliveries.put('/deliveries/admin/plan-settings', { plan_id: order.plan.id, default_diet: 'egg' });
    for (const repeated of [order, order]) await deliveries.receive('order.paid', repeated);
    expect(await detail(order.order_id)).toMatchObject({
      number: order.order_number,
      state: 'upcoming',
      now: expect.stringContaining('2026-11-23T'),
      starts_on: '2026-11-25',
      next_delivery: lunch('2026-11-25'),
      last_delivery: { day: '2026-12-01', window: 'dinner' },
      balance: { bought: 14, granted: 0, planned: 14, locked: 0, unscheduled: 0, taken_back: 0 },
      can_change_start: true,
      profiles: [{ diet: null }],
      default_diet: 'egg',
    });
    const started = { meals: 14, is_diet_known: false, default_diet: 'egg', change_until: '2026-11-24T14:30:00.000Z' };
    await eventually(() =>
      expect(
        deliveries.events.filter(
          ({ type, data }) => type === 'subscription.started' && (data as { subscription_id: string }).subscription_id === order.order_id,
        ),
      ).toMatchObject([{ data: { ...started, first_delivery: lunch('2026-11-25') } }]),
    );
    await expectConsistent();
  });
  it('begins no plan before the day that pages and emails name, even if the cut-offs allow an earlier one', async () => {
    const { order_id: id } = await deliveries.subscribe({ paid_at: '2026-11-23T02:00:00.000Z' });
    expect((await detail(id)).starts_on).toBe('2026-11-25');
  });
  it.each([['before'], ['after']])(
    'becomes a cancelled plan when all its money is refunded %s it arrives, and keeps its meals at a partial refund',
    async (when) => {
      const order = paidOrder();
      const [part, rest] = [refundOf(order, 100_000), refundOf(order, order.amount_paise - 100_000)];
      if (when === 'after') await deliveries.receive('order.paid', order);
      await deliveries.receive('order.refunded', part);
      if (when === 'after') expect((await detail(order.order_id)).meals_left).toBe(14);
      for (const refund of [part, rest, rest]) await deliveries.receive('order.refunded', refund);
      if (when === 'before') await deliveries.receive('order.paid', order);
      expect(await detail(order.order_id)).toMatchObject({
        state: 'cancelled',
        meals_left: 0,
        balance: { planned: 0, taken_back: 14, unscheduled: 0 },
      });
      expect((await send(order.order_id, { type: 'skip', slots: [lunch('2026-11-26')] })).status).toBe(409);
      await expectConsistent();
    },
  );
});

it('the refund of a second payment leaves the plan as it is', async () => {
  const order = await deliveries.subscribe();
  await deliveries.receive('order.refunded', { ...refundOf(order, order.amount_paise), is_surplus: true });
  expect(await detail(order.order_id)).toMatchObject({ state: 'upcoming', balance: { planned: 14, taken_back: 0 } });
});

describe('a partial refund', () => {
  const tasks = async (id: string): Promise<string[]> => {
    // Tasks are kept for some seconds, until a setting changes.
    await deliveries.put('/deliveries/admin/plan-settings', { plan_id: uuid(), default_diet: 'egg' });
    const board = await deliveries.get<DeliveriesToday>('/deliveries/admin/today');
    return board.body.data.tasks.flatMap(({ subscription_id, sentence }) => (subscription_id === id ? [sentence] : []));
  };

  it.each([['before'], ['after']])('is a task until an administrator decides about its meals when it comes %s its order', async (when) => {
    const order = paidOrder({ order_number: `2X7-7${when.length}` });
    const [id, refund] = [order.order_id, refundOf(order, 60_000)];
    const events = [refund, refund].map((data) => () => deliveries.receive('order.refunded', data));
    const paid = () => deliveries.receive('order.paid', order);
    for (const send of when === 'after' ? [paid, ...events] : [...events, paid]) await send();
    expect(await tasks(id)).toEqual([`₹600 of order ${order.order_number}, Asha Rao, was refunded: decide about its meals.`]);
    expect((await detail(id)).balance).toMatchObject({ planned: 14, taken_back: 0 });

    const path = `/deliveries/admin/plans/${id}/refunds`;
    const decide = (meals: number, headers = asAdmin(), refund_id = refund.refund_id) =>
      deliveries.post<PlanRefund[]>(path, { refund_id, meals }, headers);
    const meals = when === 'after' ? 2 : 0;
    expect((await deliveries.get<PlanRefund[]>(path)).body.data).toMatchObject([{ amount_paise: 60_000, meals: null, meals_worth: 2 }]);
    expect(await decide(meals, asAdmin(undefined, { passwordAge: 1_000 }))).toMatchObject({ body: { code: 'password_required' } });
    expect((await decide(15)).status).toBe(409);
    expect((await decide(meals, undefined, uuid())).status).toBe(404);
    const answers = await Promise.all([decide(meals), decide(meals)]);
    expect(answers.map(({ status, body }) => [status, body.data.map((one) => one.meals)])).toEqual([
      [200, [meals]],
      [200, [meals]],
    ]);
    expect((await decide(1)).status).toBe(409);
    await deliveries.receive('order.refunded', refund);
    expect(await tasks(id)).toEqual([]);
    expect((await detail(id)).balance).toMatchObject({ planned: 14 - meals, taken_back: meals });
    expect(await changesOf(id)).toHaveLength(meals > 0 ? 1 : 0);
    expect(await deliveries.database.query('SELECT 1 FROM audit WHERE entity_id = $1', [id])).toHaveLength(1);
    await deliveries.receive('order.refunded', refundOf(order, order.amount_paise - 60_000));
    expect((await detail(id)).balance).toMatchObject({ planned: 0, taken_back: 14 });
    await expectConsistent();
  });
});

describe('a command', () => {
  it('is previewed, carried out once for its key, numbered and announced', async () => {
    const { order_id: id } = await deliveries.subscribe();
    const command: SubscriptionCommand = { type: 'skip', slots: [lunch('2026-11-26')] };
    const preview = await deliveries.post(`/deliveries/admin/plans/${id}/preview`, command);
    const sentences = ['Thursday 26 November, lunch is skipped.', 'Your plan now ends on Wednesday 2 December.'];
    expect(preview).toMatchObject({ status: 200, body: { data: { sentences, last_delivery: lunch('2026-12-02') } } });
    expect(await changesOf(id)).toHaveLength(0);
    const body = { key: 'once', command, version: (await detail(id)).version };
    const first = await deliveries.post<SubscriptionChange>(`/deliveries/admin/plans/${id}/changes`, body);
    const second = await deliveries.post<SubscriptionChange>(`/deliveries/admin/plans/${id}/changes`, body);
    expect(first).toMatchObject({
      status: 201,
      body: { data: { number: expect.stringMatching(/^C-\d{6}$/), actor: 'admin', sentences } },
    });
    expect(second.body).toEqual(first.body);
    const announced = () => deliveries.events.filter((event) => event.type === 'subscription.changed' && event.data.subscription_id === id);
    await eventually(() => expect(announced()).toHaveLength(1));
    expect((await detail(id)).slots.find(({ day, window }) => day === '2026-11-26' && window === 'lunch')).toMatchObject({
      state: 'skipped',
      allowed: ['restore'],
    });
    await expectConsistent();
  });

  it('makes one change when two users send the same skip at once, and both succeed', async () => {
    const { order_id: id } = await deliveries.subscribe();
    const { version } = await detail(id);
    const answers = await Promise.all([1, 2].map(() => send(id, { type: 'skip', slots: [lunch('2026-11-27')] }, { version })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]!.body.data).toEqual(answers[0]!.body.data);
    expect(await changesOf(id)).toHaveLength(1);
    expect((await send(id, { type: 'skip', slots: [lunch('2026-11-28')] }, { version })).status).toBe(409);
  });

  it('keeps its answer also when it changed nothing, so that a repetition does not undo a later change', async () => {
    const { order_id: id } = await deliveries.subscribe();
    const slots = [lunch('2026-11-27')];
    const first = await send(id, { type: 'skip', slots });
    const again = () => send(id, { type: 'skip', slots }, { key: 'again' });
    expect((await again()).body.data).toEqual(first.body.data);
    await send(id, { type: 'restore', slots });
    expect((await again()).body.data).toEqual(first.body.data);
    expect(await changesOf(id)).toHaveLength(2);
  });

  it('is carried out also while many others take the last room in the slots that it has chosen', async () => {
    const plans: string[] = [];
    for (let count = 0; count < 10; count += 1) plans.push((await deliveries.subscribe({}, { meal_type: 'lunch' })).order_id);
    await deliveries.database.query(`UPDATE slots SET capacity = booked + 1 WHERE day > '2026-11-25'`);
    const answers = await Promise.all(plans.map((id) => send(id, { type: 'skip', slots: [lunch('2026-11-27')] })));
    expect(answers.map(({ status }) => status)).toEqual(plans.map(() => 201));
    await expectConsistent();
    await deliveries.database.query('UPDATE slots SET capacity = 1000');
  });

  it('is refused with its reason: closed, full, outside the delivery area, foreign or unknown', async () => {
    const { order_id: id } = await deliveries.subscribe();
    const to = { day: '2026-12-10', window: 'dinner' as const };
    const move: SubscriptionCommand = { type: 'move', from: lunch('2026-11-26'), to };
    const setSlot = (assignment: string) =>
      deliveries.database.query(`UPDATE slots SET ${assignment} WHERE day = '2026-12-10' AND delivery_window = 'dinner'`);
    await setSlot(`closed_reason = 'Gas repair'`);
    expect(await send(id, move)).toMatchObject({ status: 409, body: { code: 'slot_closed' } });
    await setSlot(`closed_reason = NULL, capacity = 0`);
    expect(await send(id, move)).toMatchObject({ status: 409, body: { code: 'slot_full' } });
    expect(await send(id, { type: 'address', scope: 'all', address: 'MG Road, Bengaluru 560001' })).toMatchObject({ status: 422 });
    const mine = asCustomer(await deliveries.customerOf(id));
    expect((await deliveries.get(`/my/plans/${id}`, mine)).status).toBe(200);
    const stranger = asCustomer(await deliveries.customerOf((await deliveries.subscribe()).order_id));
    for (const path of [id, uuid(), 'nonsense']) {
      expect((await deliveries.get(`/my/plans/${path}`, stranger)).status).toBe(404);
      expect((await deliveries.post(`/my/plans/${path}/changes`, { key: 'k', command: move }, stranger)).status).toBe(404);
    }
    expect((await deliveries.get('/my/plans', asVisitor())).status).toBe(401);
    expect((await deliveries.get('/my/plans', asAdmin())).status).toBe(401);
    await expectConsistent();
  });

  it('moves, pauses, resumes and restores deliveries without changing the number of meals', async () => {
    const { order_id: id } = await deliveries.subscribe();
    const before = await detail(id);
    await send(id, { type: 'move', from: lunch('2026-11-26'), to: { day: '2026-11-26', window: 'dinner' } });
    expect((await detail(id)).slots.find(({ day, window }) => day === '2026-11-26' && window === 'dinner')).toMatchObject({
      meals: 2,
      moved_from: lunch('2026-11-26'),
    });
    expect((await send(id, { type: 'pause', from: '2026-11-27', until: '2026-11-29' })).body.data.sentences).toEqual([
      'No deliveries come from Friday 27 November to Sunday 29 November. 6 deliveries move to later dates.',
      'Your plan now ends on Friday 4 December.',
    ]);
    expect(await detail(id)).toMatchObject({
      pause: { from: '2026-11-27', until: '2026-11-29' },
      last_delivery: { day: '2026-12-04', window: 'dinner' },
    });
    await send(id, { type: 'resume', on: '2026-11-27' });
    await send(id, { type: 'restore', slots: [lunch('2026-11-26')] });
    expect((await detail(id)).slots).toEqual(before.slots);
    await expectConsistent();
  });

  it('adds meals and withdraws no more than are left', async () => {
    const { order_id: id } = await deliveries.subscribe();
    const adjust = (meals: number) => deliveries.post(`/deliveries/admin/plans/${id}/meals`, { key: uuid(), meals, reason: 'Late box' });
    expect((await adjust(2)).status).toBe(201);
    expect((await detail(id)).balance).toMatchObject({ granted: 2, planned: 16 });
    expect((await adjust(-17)).status).toBe(409);
    expect((await adjust(-16)).status).toBe(201);
    const audit = await deliveries.database.query('SELECT 1 FROM audit WHERE entity_id = $1', [id]);
    expect(audit).toHaveLength(2);
    await expectConsistent();
  });
});

describe('a command after a cut-off', () => {
  it('is refused with the time until which it was possible', async () => {
    const { order_id: id } = await deliveries.subscribe();
    const move: SubscriptionCommand = { type: 'move', from: lunch('2026-11-26'), to: lunch('2026-12-20') };
    deliveries.travelTo('2026-11-25T20:00');
    expect(await send(id, move)).toMatchObject({
      status: 409,
      body: {
        code: 'too_late',
        error: 'It is too late to change Thursday 26 November, lunch. That was possible until 8:00 PM on 25 November.',
      },
    });
  });
});

describe('reminders', () => {
  it('come once, three days before the end of a pause and of the plan', async () => {
    const { order_id: id } = await deliveries.subscribe({}, { number_of_meals: 6 });
    await send(id, { type: 'pause', from: '2026-11-26', until: '2026-12-05' });
    const reminders = () =>
      deliveries.events.filter(
        ({ type, data }) => /resuming|ending/.test(type) && (data as { subscription_id: string }).subscription_id === id,
      );
    deliveries.travelTo('2026-12-02T09:00');
    await eventually(() =>
      expect(reminders()).toMatchObject([{ type: 'subscription.resuming', data: { first_delivery: lunch('2026-12-06') } }]),
    );
    deliveries.travelTo('2026-12-05T09:00');
    await eventually(() => expect(reminders().map(({ type }) => type)).toEqual(['subscription.resuming', 'subscription.ending']));
  });
});
