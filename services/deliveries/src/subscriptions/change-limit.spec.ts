import { asCustomer, asAdmin } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { RunningDeliveries } from '../testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start({ rateLimits: true });
  deliveries.travelTo('2026-11-22T09:00');
});
afterAll(() => deliveries.stop());

it('a customer changes a plan at most 100 times an hour, because each change is an email; an administrator has no limit', async () => {
  const { order_id: plan } = await deliveries.subscribe();
  const customer = asCustomer(await deliveries.customerOf(plan));
  const change = (note: string, key = uuid()) =>
    deliveries.post(`/my/plans/${plan}/changes`, { key, command: { type: 'delivery-note', note } }, customer);
  const key = uuid();
  expect((await change('Gate 0', key)).status).toBe(201);
  await deliveries.database.query(
    `INSERT INTO changes (id, subscription_id, key, command, difference, sentences, actor, at)
     SELECT gen_random_uuid(), subscription_id, 'k' || n, command, difference, sentences, actor, at FROM changes, generate_series(1, 98) AS n`,
  );
  expect((await change('Gate 99')).status).toBe(201);
  const refused = await Promise.all([change('Gate 100'), change('Gate 101')]);
  expect(refused.map(({ status, body }) => [status, body])).toMatchObject(
    Array.from({ length: 2 }, () => [
      429,
      { code: 'rate_limited', error: expect.stringMatching(/100 times in the last hour.*(59|60) minutes/) },
    ]),
  );
  expect((await change('Gate 0', key)).status).toBe(201);
  const byAdmin = { key: uuid(), command: { type: 'delivery-note', note: 'Gate of an administrator' } };
  expect((await deliveries.post(`/deliveries/admin/plans/${plan}/changes`, byAdmin, asAdmin())).status).toBe(201);
  deliveries.travelTo('2026-11-22T10:05');
  expect((await change('Gate 102')).status).toBe(201);
});
