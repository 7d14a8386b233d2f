import type { SubscriptionDetail } from '@2x7/contracts';
import { asAdmin, asCustomer } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { lunch } from '../testing/mark-facts.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';

let running: RunningDeliveries;
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000, rules: { problemWithinDays: 14 } });
});
afterAll(() => running.stop());

it('a plan says to its customer and to administrators for how many days a delivery can be reported', async () => {
  const { order_id: plan } = await running.subscribe();
  const [row] = await running.database.query<{ customer_id: string }>('SELECT customer_id FROM subscriptions WHERE id = $1', [plan]);
  const customer = asCustomer(row!.customer_id);
  const days = async (path: string, headers: Record<string, string>) =>
    (await running.get<SubscriptionDetail>(path, headers)).body.data.problem_within_days;
  expect([await days(`/my/plans/${plan}`, customer), await days(`/deliveries/admin/plans/${plan}`, asAdmin())]).toEqual([14, 14]);
  const report = { subscription_id: plan, slot: lunch, kind: 'quality', text: 'The dal was sour.', wish: 'refund' };
  running.travelTo('2026-12-09T08:59');
  expect((await running.post('/my/problems', { key: uuid(), ...report }, customer)).status).toBe(201);
  running.travelTo('2026-12-09T09:01');
  expect((await running.post('/my/problems', { key: uuid(), ...report }, customer)).status).toBe(409);
});
