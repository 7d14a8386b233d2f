import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultTiming } from '../app.js';
import { Reconciler } from './reconciler.js';
import { Shop } from '../testing/shop.js';

const never = 86_400_000;

describe('the checks of an unpaid order at the provider', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await new Shop({ timing: { ...defaultTiming, tick: never } }).open();
  });
  beforeEach(() => void shop.sandbox.control.reset());
  afterAll(() => shop.close());

  /** Checks an order of this age once. @returns whole seconds until the next check, null when there is none */
  async function nextAfter(age: string, prepare: (orderId: string) => void): Promise<number | null> {
    const orderId = (await shop.order()).body.order_id as string;
    prepare(orderId);
    await shop.database.query('UPDATE orders SET created_at = now() - $2::interval, next_check_at = now() WHERE provider_order_id = $1', [
      orderId,
      age,
    ]);
    await shop.service.app.get(Reconciler, { strict: false }).run();
    const [row] = await shop.database.query<{ seconds: number | null; checks: number }>(
      'SELECT ceil(extract(epoch FROM next_check_at - now()))::int AS seconds, checks FROM orders WHERE provider_order_id = $1',
      [orderId],
    );
    expect(row?.checks).toBe(1);
    return row!.seconds;
  }
  const authorised = (orderId: string): void => {
    shop.sandbox.control.set({ captureDelay: true });
    shop.sandbox.pay({ orderId, outcome: 'captured' });
  };
  const outage = (): void =>
    void shop.sandbox.control.set({ routes: { 'GET /v1/orders/*/payments': { fail: { with: 500, times: 'all' } } } });

  it('come every ten seconds while the order is young and its payment waits for its capture', async () => {
    expect(await nextAfter('3 minutes', authorised)).toBeLessThanOrEqual(10);
  });
  it('follow the schedule once the order is ten minutes old, however long the capture takes', async () => {
    expect(await nextAfter('11 minutes', authorised)).toBeGreaterThan(3 * 60);
    expect(await nextAfter('7 hours', authorised)).toBeGreaterThan(4 * 3_600);
  });
  it('are repeated within ten seconds after the provider failed, at any age of the order', async () => {
    expect(await nextAfter('7 hours', outage)).toBeLessThanOrEqual(10);
  });
  it('end 73 hours after the order was created', async () => {
    expect(await nextAfter('74 hours', authorised)).toBeNull();
    expect(await nextAfter('74 hours', outage)).toBeNull();
  });
});
