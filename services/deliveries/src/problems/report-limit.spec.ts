import { asCustomer } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { RunningDeliveries } from '../testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start({ rateLimits: true });
  deliveries.travelTo('2026-11-22T09:00');
});
afterAll(() => deliveries.stop());

it('a customer reports at most 20 problems a day, because each is an email and work for an administrator', async () => {
  const { order_id: subscription_id } = await deliveries.subscribe();
  const customer = asCustomer(await deliveries.customerOf(subscription_id));
  const report = (key = uuid()) =>
    deliveries.post('/my/problems', { key, subscription_id, kind: 'other', text: 'Cold', wish: 'credit' }, customer);
  const key = uuid();
  expect((await report(key)).status).toBe(201);
  for (let count = 1; count < 18; count += 1) expect((await report()).status).toBe(201);
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => report()))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 201, 429, 429, 429, 429]);
  expect(await report()).toMatchObject({
    status: 429,
    body: { code: 'rate_limited', error: expect.stringMatching(/20 problems in the last day.*24 hours/) },
  });
  expect((await report(key)).status).toBe(201);
  deliveries.travelTo('2026-11-23T08:30');
  expect((await report()).body.error).toMatch(/3[01] minutes/);
  deliveries.travelTo('2026-11-23T09:05');
  expect((await report()).status).toBe(201);
});
