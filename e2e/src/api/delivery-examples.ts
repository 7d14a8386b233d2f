import { randomBytes, randomUUID } from 'node:crypto';
import { addDays, dayOf, slotNumber, slotOf, type DeliverySlot } from '@2x7/contracts';
import { planOf } from '../shop/deliveries.js';
import { subscribe } from '../shop/subscribers.js';
import type { ApiFixture, Example } from './api-example.js';
import { reportProblem } from './customer-examples.js';
import { addRun, openRiderSession } from './test-users.js';

/** Far enough ahead that its cut-off has not passed. */
const lateDay = addDays(dayOf(new Date()), 30);

const dish = { dish_name: 'Made by a test', ingredients: ['Rice', 'Dal'], quantity: '350g' };
const note = { type: 'delivery-note', note: 'With the guard' };

/** An example of an administrator's call about a customer's plan. */
const ofPlan =
  (tail = '', body?: object) =>
  async ({ shop, plan }: ApiFixture): Promise<Example> => {
    const { id } = await subscribe(shop, plan);
    return { path: `/deliveries/admin/plans/${id}${tail}`, ...(body && { method: 'POST', body }) };
  };

/** An example of a call about a box in the slot before a plan's first delivery, which is frozen for it. */
const lateBox =
  (tail: string, body: object) =>
  async ({ shop, admin, plan }: ApiFixture): Promise<Example> => {
    const { id } = await subscribe(shop, plan);
    const { next_delivery: first } = await planOf({ shop, admin }, id);
    const before = slotNumber(first!) - 1;
    await shop.query('deliveries', 'UPDATE slots SET cut_off = now(), frozen_at = now(), boxed_at = now() WHERE slot = $1', [before]);
    return { path: `/deliveries/admin/plans/${id}/late-boxes${tail}`, method: 'POST', body: { ...body, slot: slotOf(before) } };
  };

/** An example of an administrator's call about a run without stops. */
const ofRun =
  (method: string, tail = '', body?: object) =>
  async ({ shop }: ApiFixture): Promise<Example> => ({ path: `/deliveries/admin/runs/${await addRun(shop)}${tail}`, method, body });

/** A slot whose boxes are counted, and which is not over. */
const countedSlot = async ({ shop }: ApiFixture): Promise<DeliverySlot> => {
  const slot = { day: addDays(dayOf(new Date()), 1), window: 'dinner' } as const;
  await shop.query('deliveries', 'UPDATE slots SET frozen_at = now(), boxed_at = now() WHERE slot = $1', [slotNumber(slot)]);
  return slot;
};

const now = new Date().toISOString();
const delivered = { result: 'delivered', place: 'guard' };

/** The first delivery of a new plan, as if its cut-off had passed. Returns its id. */
const lockedDelivery = async ({ shop, plan }: ApiFixture): Promise<string> => {
  const { id } = await subscribe(shop, plan);
  const [row] = await shop.query<{ id: string }>(
    'deliveries',
    `UPDATE deliveries SET state = 'locked' WHERE id = (SELECT id FROM deliveries WHERE subscription_id = $1 ORDER BY slot LIMIT 1) RETURNING id`,
    [id],
  );
  return row!.id;
};

/** For each route of the kitchen, of a first delivery and of deliveries in the admin area, a call that succeeds. */
export const deliveryExamples: Record<string, (fixture: ApiFixture) => Example | Promise<Example>> = {
  'GET /deliveries/first-delivery': () => ({ path: '/deliveries/first-delivery?meal_type=both&plan_type=couple' }),
  'GET /deliveries/kitchen': () => ({ path: `/deliveries/kitchen?day=${lateDay}&window=lunch` }),
  'GET /deliveries/kitchen/slots': () => ({ path: '/deliveries/kitchen/slots' }),
  'GET /deliveries/admin/today': () => ({ path: '/deliveries/admin/today' }),
  'GET /deliveries/admin/calendar': () => ({ path: `/deliveries/admin/calendar?from=${lateDay}&to=${lateDay}` }),
  'PUT /deliveries/admin/slots': () => ({
    path: '/deliveries/admin/slots',
    method: 'PUT',
    body: { from: lateDay, until: lateDay, windows: ['lunch'], capacity: 300 },
  }),
  'GET /deliveries/admin/menu': () => ({ path: `/deliveries/admin/menu?from=${lateDay}&to=${lateDay}` }),
  'PUT /deliveries/admin/menu': async ({ admin }) => ({
    path: '/deliveries/admin/menu',
    method: 'PUT',
    body: {
      day: lateDay,
      window: 'lunch',
      diet: 'egg',
      dish_id: (await admin.data<{ id: string }>('/sample-menu/admin/create', { method: 'POST', body: dish })).id,
    },
  }),
  'GET /deliveries/admin/plan-settings': () => ({ path: '/deliveries/admin/plan-settings' }),
  'PUT /deliveries/admin/plan-settings': ({ plan }) => ({
    path: '/deliveries/admin/plan-settings',
    method: 'PUT',
    body: { plan_id: plan.id, default_diet: 'egg' },
  }),
  'POST /deliveries/admin/plans/search': () => ({ path: '/deliveries/admin/plans/search', method: 'POST', body: { search: 'example' } }),
  'GET /deliveries/admin/plans/:id': ofPlan(),
  'GET /deliveries/admin/plans/:id/changes': ofPlan('/changes'),
  'POST /deliveries/admin/plans/:id/preview': ofPlan('/preview', note),
  'POST /deliveries/admin/plans/:id/changes': ofPlan('/changes', { key: randomUUID(), command: note }),
  'POST /deliveries/admin/plans/:id/late-boxes/preview': lateBox('/preview', {}),
  'POST /deliveries/admin/plans/:id/late-boxes': lateBox('', { key: randomUUID(), reason: 'Forgotten' }),
  'GET /deliveries/admin/labels': () => ({ path: `/deliveries/admin/labels?day=${lateDay}&window=lunch` }),
  'GET /deliveries/admin/labels.pdf': async (fixture) => {
    const { path, body } = await lateBox('', { key: randomUUID(), reason: 'Forgotten' })(fixture);
    await fixture.admin.data(path, { method: 'POST', body });
    const { slot } = body as { slot: DeliverySlot };
    return { path: `/deliveries/admin/labels.pdf?day=${slot.day}&window=${slot.window}` };
  },
  'GET /deliveries/admin/zones': () => ({ path: '/deliveries/admin/zones' }),
  'PUT /deliveries/admin/zones': async ({ admin }) => ({
    path: '/deliveries/admin/zones',
    method: 'PUT',
    body: { before: await admin.data('/deliveries/admin/zones'), zones: [{ name: 'Made by a test', pins: ['302018'] }] },
  }),
  'GET /deliveries/admin/runs': () => ({ path: `/deliveries/admin/runs?day=${lateDay}&window=lunch` }),
  'POST /deliveries/admin/runs': async (fixture) => ({
    path: '/deliveries/admin/runs',
    method: 'POST',
    body: await countedSlot(fixture),
  }),
  'POST /deliveries/admin/runs/empty': async (fixture) => ({
    path: '/deliveries/admin/runs/empty',
    method: 'POST',
    body: { ...(await countedSlot(fixture)), name: 'Bicycle' },
  }),
  'PUT /deliveries/admin/runs/:id': ofRun('PUT', '', {
    version: 1,
    name: 'Raja Park',
    rider: 'Mohan',
    trained_on: '2026-06-12',
    stops: [],
  }),
  'DELETE /deliveries/admin/runs/:id': ofRun('DELETE'),
  'POST /deliveries/admin/runs/:id/link': ofRun('POST', '/link'),
  'DELETE /deliveries/admin/runs/:id/link': ofRun('DELETE', '/link'),
  'POST /run/session': async ({ shop }) => {
    const token = randomBytes(32).toString('base64url');
    await addRun(shop, token);
    return { path: '/run/session', method: 'POST', body: { token }, headers: { cookie: '' } };
  },
  'DELETE /run/session': () => ({ path: '/run/session', method: 'DELETE' }),
  'GET /run': async ({ shop }) => ({ path: '/run', headers: { cookie: await openRiderSession(shop) } }),
  'GET /deliveries/admin/marks': () => ({ path: `/deliveries/admin/marks?day=${lateDay}&window=lunch` }),
  'POST /deliveries/admin/marks': async (fixture) => ({
    path: '/deliveries/admin/marks',
    method: 'POST',
    body: { key: randomUUID(), reason: 'From paper', marks: [{ delivery_id: await lockedDelivery(fixture), ...delivered, at: now }] },
  }),
  'POST /deliveries/admin/slots/call-off': async (fixture) => ({
    path: '/deliveries/admin/slots/call-off',
    method: 'POST',
    body: { ...(await countedSlot(fixture)), reason: 'Fire in the kitchen', dry_run: true },
  }),
  'POST /run/marks': async ({ shop }) => ({
    path: '/run/marks',
    method: 'POST',
    headers: { cookie: await openRiderSession(shop) },
    body: { now, marks: [{ id: randomUUID(), delivery_id: randomUUID(), seq: 1, ...delivered, phone_at: now }] },
  }),
  'POST /deliveries/admin/plans/:id/confirmation': async ({ shop, plan }) => {
    const { id } = await subscribe(shop, plan);
    await shop.query('deliveries', 'UPDATE subscriptions SET imported_at = now() WHERE id = $1', [id]);
    return { path: `/deliveries/admin/plans/${id}/confirmation`, method: 'POST', body: { meals_left: 1 } };
  },
  'GET /deliveries/admin/problems': () => ({ path: '/deliveries/admin/problems?state=closed' }),
  'GET /deliveries/admin/problems/count': () => ({ path: '/deliveries/admin/problems/count' }),
  'GET /deliveries/admin/problems/:id': async (fixture) => ({
    path: `/deliveries/admin/problems/${(await reportProblem(fixture)).problem.id}`,
  }),
  'POST /deliveries/admin/problems/:id/answer': async (fixture) => ({
    path: `/deliveries/admin/problems/${(await reportProblem(fixture)).problem.id}/answer`,
    method: 'POST',
    body: { key: 'example', version: 1, remedy: 'credit', meals: 1, text: 'We are sorry.' },
  }),
  'GET /deliveries/admin/plans/:id/refunds': ofPlan('/refunds'),
  'POST /deliveries/admin/plans/:id/refunds': async ({ shop, plan }) => {
    const { id } = await subscribe(shop, plan);
    const refund = randomUUID();
    await shop.query('deliveries', 'INSERT INTO refunds_seen (refund_id, order_id, amount_paise) VALUES ($1, $2, 100)', [refund, id]);
    return { path: `/deliveries/admin/plans/${id}/refunds`, method: 'POST', body: { refund_id: refund, meals: 0 } };
  },
  'POST /deliveries/admin/plans/:id/email': ofPlan('/email', { key: randomUUID(), email: 'asha@made-by-a-test.example' }),
  'POST /deliveries/admin/plans/:id/meals': ofPlan('/meals', { key: randomUUID(), meals: 1, reason: 'Late box' }),
};
