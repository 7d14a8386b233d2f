import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStats } from '@2x7/contracts';
import type { QueryRunner } from 'typeorm';
import { defaultTiming } from '../app.js';
import { seedManyOrders } from '../seed/many-orders.js';
import { aPlan, Shop } from '../testing/shop.js';
import { PlainNames1790000000296 } from './migrations/plain-names.migration.js';

const never = 86_400_000;
let shop: Shop;
beforeAll(async () => {
  shop = await new Shop({ timing: { ...defaultTiming, tick: never, sweepEvery: never } }).open();
  await seedManyOrders(shop.database.url, 200, [aPlan()]);
});
afterAll(() => shop.close());

const reasons = (): Promise<object[]> => shop.database.query("SELECT DISTINCT reason FROM refund_tasks WHERE refund_origin = 'provider'");
const stats = async (): Promise<OrderStats> => OrderStats.parse((await shop.admin('stats')).body.data);

describe('the migration to plain names', () => {
  const migration = new PlainNames1790000000296();
  const runner = { query: (sql: string) => shop.database.query(sql) } as unknown as QueryRunner;

  it('can be undone and repeated, renames the stored reasons and keeps the statistics complete', async () => {
    const { total } = await stats();
    await migration.down(runner);
    expect(await reasons()).toEqual([{ reason: 'Given back at Razorpay.' }]);
    expect((await shop.order({ receipt: 'before' })).status).toBe(200);
    await migration.up(runner);
    expect(await reasons()).toEqual([{ reason: 'Refunded in the Razorpay dashboard.' }]);
    expect((await shop.order({ receipt: 'after' })).status).toBe(200);
    expect((await stats()).total).toBe(total + 2);
  });
});
