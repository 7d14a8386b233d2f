import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { SubscriptionDetail } from '@2x7/contracts';
import { ReplanService } from '../change/replan.service.js';
import { RunningDeliveries } from '../../testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start();
});
afterAll(() => deliveries.stop());

const detailOf = async (id: string) => (await deliveries.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`)).body.data;

it('a paid order is stored without dates where every slot is frozen, as by a clock that was months ahead, and gets them when a slot opens', async () => {
  deliveries.travelTo('2026-12-01T10:00');
  await deliveries.subscribe({ paid_at: '2026-12-01T04:30:00.000Z' });
  await deliveries.database.query('UPDATE slots SET frozen_at = now()');
  const { order_id } = await deliveries.subscribe({ paid_at: '2026-12-01T04:30:00.000Z' }, { number_of_meals: 2 });
  expect(await detailOf(order_id)).toMatchObject({ next_delivery: null, balance: { bought: 2, planned: 0, unscheduled: 2 } });
  deliveries.travelTo('2026-12-02T10:00');
  await deliveries.part(ReplanService).replan(order_id);
  expect(await detailOf(order_id)).toMatchObject({ balance: { planned: 2, unscheduled: 0 } });
});
