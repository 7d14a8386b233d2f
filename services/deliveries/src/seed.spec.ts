import type { Dish, EventData } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { readRules, rulesEnv } from './app.js';
import { ConsistencyRepository } from './consistency/consistency.repository.js';
import { seedDeliveries } from './seed.js';
import { paidOrder, RunningDeliveries } from './testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start({ clockOffsetMs: () => 0 });
});
afterAll(() => deliveries.stop());

const day = 86_400_000;
const orders = Array.from({ length: 24 }, (_, index) =>
  paidOrder(
    { paid_at: new Date(Date.now() - (12 - index / 2) * day).toISOString() },
    { plan_type: index % 3 === 0 ? 'couple' : 'individual', number_of_meals: 28 },
  ),
);
const refundedOrder = paidOrder({ paid_at: new Date(Date.now() - 40 * day).toISOString() });
const refund: EventData<'order.refunded'> = {
  refund_id: uuid(),
  order_id: refundedOrder.order_id,
  order_number: refundedOrder.order_number,
  amount_paise: refundedOrder.amount_paise,
  currency: 'INR',
  refunded_at: new Date(Date.now() - 39 * day).toISOString(),
  customer: refundedOrder.customer,
  plan_name: refundedOrder.plan.name,
};
const refunded = [{ order: refundedOrder, refund }];
const dishes = [
  { dish_name: 'Dal', categories: ['vegetarian'], allergens: ['nuts'] },
  { dish_name: 'Fish', categories: ['non-vegetarian'], allergens: null },
].map((dish) => ({ id: uuid(), is_active: true, ...dish }) as Dish);
const count = async (text: string): Promise<number> =>
  (await deliveries.database.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${text}`))[0]!.count;

describe('the demonstration', () => {
  it('has counted the boxes of today before the service looks for slots to freeze', async () => {
    const idle = await RunningDeliveries.start({ clockOffsetMs: () => 0, tickMs: 3_600_000 });
    try {
      await seedDeliveries(idle.database.url, { orders, refunded: [], dishes }, readRules(z.object(rulesEnv).parse({})));
      const ofToday = `slots WHERE day >= (now() AT TIME ZONE 'Asia/Kolkata')::date AND cut_off <= now()`;
      const [counted] = await idle.database.query(`
        SELECT count(*)::int > 0 AS some, coalesce(bool_and(frozen_at IS NOT NULL AND boxed_at IS NOT NULL), false) AS boxed,
          sum(booked)::int - (SELECT count(*)::int FROM boxes) AS missing,
          (SELECT count(*)::int FROM deliveries WHERE state = 'planned' AND slot IN (SELECT slot FROM ${ofToday})) AS planned FROM ${ofToday}`);
      expect(counted).toEqual({ some: true, boxed: true, missing: 0, planned: 0 });
    } finally {
      await idle.stop();
    }
  });

  it('starts every paid order when it was paid, with changes of some customers, once and without emails about the past', async () => {
    for (let run = 0; run < 2; run += 1)
      await seedDeliveries(
        deliveries.database.url,
        { orders, refunded, dishes },
        readRules(z.object(rulesEnv).parse({ SLOT_CAPACITY: '20' })),
      );
    expect([await count('subscriptions'), await count('subscriptions WHERE cancelled_at IS NOT NULL')]).toEqual([25, 1]);
    expect(await count(`outbox WHERE type IN ('subscription.started', 'subscription.changed')`)).toBe(0);
    for (const part of [
      'pauses',
      `overrides WHERE meals = 0`,
      `overrides WHERE moved_to IS NOT NULL`,
      `slots WHERE closed_reason IS NOT NULL`,
      `problems WHERE state = 'open'`,
      `problem_answers WHERE remedy = 'credit'`,
      'problem_reopenings',
    ])
      expect([part, (await count(part)) > 0]).toEqual([part, true]);
    expect(await count(`subscriptions WHERE profiles @> '[{"allergies": ["nuts"]}]'`)).toBeGreaterThan(0);
    expect(await count(`menu WHERE diet = 'vegetarian' AND dish ->> 'name' = 'Dal'`)).toBe(24);
    expect(await count(`menu WHERE diet <> 'non-vegetarian' AND dish ->> 'name' = 'Fish'`)).toBe(0);
    await eventually(async () => expect(await count('boxes')).toBeGreaterThan(50));
    const ofToday = `slots WHERE day >= (now() AT TIME ZONE 'Asia/Kolkata')::date AND cut_off <= now() AND booked > 0`;
    expect((await count(`runs WHERE rider <> ''`)) > 0).toBe((await count(ofToday)) > 0);
    expect(await count(`stops s JOIN runs r ON r.id = s.run_id JOIN deliveries d ON d.id = s.delivery_id WHERE d.slot <> r.slot`)).toBe(0);
    const past = `deliveries d WHERE d.slot < 2 * ((now() AT TIME ZONE 'Asia/Kolkata')::date - date '1970-01-01')`;
    expect(await count(`${past} AND d.state = 'locked'`)).toBe(0);
    expect([await count('deliveries WHERE is_owed'), await count(`deliveries WHERE state = 'failed'`)]).toEqual([1, 2]);
    expect((await new ConsistencyRepository(deliveries.service.app.get(DataSource)).find()).examples).toEqual([]);
    // They said what they eat when they paid, so frozen boxes know it.
    expect(await count(`boxes WHERE is_diet_known AND diet = 'egg'`)).toBeGreaterThan(0);
    expect([(await count('slots WHERE booked = capacity')) > 5, await count('slots WHERE booked > capacity')]).toEqual([true, 0]);
    expect(await count('slots s WHERE booked <> (SELECT coalesce(sum(meals), 0) FROM deliveries d WHERE d.slot = s.slot)')).toBe(0);
  });
});
