import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { RunningDeliveries } from '../../../testing/running-deliveries.js';
import { OneWindowAddresses1790000000720 } from './one-window-addresses.migration.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => deliveries.stop());

const [work, home] = ['7 Mall Road, Jaipur 302001', '9 Station Road, Jaipur 302006'];

describe('the migration of the addresses of plans with one window', () => {
  it.each([
    ['lunch', [work, work]],
    ['dinner', [home, home]],
    ['both', [work, home]],
  ])('sets the addresses of lunch and dinner in a plan for %s to %j', async (meal_type, addresses) => {
    const { order_id: id } = await deliveries.subscribe({}, { meal_type });
    await deliveries.database.query('UPDATE subscriptions SET address_lunch = $2, address_dinner = $3 WHERE id = $1', [id, work, home]);
    await new OneWindowAddresses1790000000720().up({ query: (sql: string) => deliveries.database.query(sql) } as unknown as QueryRunner);
    const stored = await deliveries.database.query('SELECT address_lunch, address_dinner FROM subscriptions WHERE id = $1', [id]);
    expect(stored).toEqual([{ address_lunch: addresses[0], address_dinner: addresses[1] }]);
  });
});
