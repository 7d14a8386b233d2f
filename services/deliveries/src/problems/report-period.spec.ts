import type { SubscriptionDetail } from '@2x7/contracts';
import { asAdmin, asCustomer } from '@2x7/service-kit/testing';
import { afterEach, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { lunch } from '../testing/mark-facts.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';

let running: RunningDeliveries;
afterEach(() => running.stop());

const startWith = async (problemWithinDays: number): Promise<void> => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000, rules: { problemWithinDays } });
};

/** A customer with a plan, and the body of a report about its lunch. */
async function reporter() {
  const { order_id: plan } = await running.subscribe();
  const report = { subscription_id: plan, slot: lunch, kind: 'quality', text: 'The dal was sour.', wish: 'refund' };
  return { plan, customer: asCustomer(await running.customerOf(plan)), report };
}

it('a plan says to its customer and to administrators for how many days a delivery can be reported', async () => {
  await startWith(14);
  const { plan, customer, report } = await reporter();
  const days = async (path: string, headers: Record<string, string>) =>
    (await running.get<SubscriptionDetail>(path, headers)).body.data.problem_within_days;
  expect([await days(`/my/plans/${plan}`, customer), await days(`/deliveries/admin/plans/${plan}`, asAdmin())]).toEqual([14, 14]);
  running.travelTo('2026-12-09T08:59');
  expect((await running.post('/my/problems', { key: uuid(), ...report }, customer)).status).toBe(201);
  running.travelTo('2026-12-09T09:01');
  expect((await running.post('/my/problems', { key: uuid(), ...report }, customer)).status).toBe(409);
});

it('a report that comes too late is refused with the period, also of one day', async () => {
  await startWith(1);
  const { customer, report } = await reporter();
  running.travelTo('2026-11-26T09:01');
  expect(await running.post('/my/problems', { key: uuid(), ...report }, customer)).toMatchObject({
    status: 409,
    body: { error: 'A problem with a delivery can be reported for 1 day. Report it without the delivery, or write to us.' },
  });
});
