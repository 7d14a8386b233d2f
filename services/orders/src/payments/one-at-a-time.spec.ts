import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@2x7/service-kit/testing';
import { defaultTiming } from '../app.js';
import { Reconciler } from './reconciler.js';
import { RefundWorker } from '../refunds/refund.worker.js';
import { Shop } from '../testing/shop.js';

const never = 86_400_000;
let shop: Shop;
beforeAll(async () => {
  shop = await new Shop({ timing: { ...defaultTiming, tick: never, checks: [never] } }).open();
});
beforeEach(async () => {
  shop.sandbox.control.reset();
  await shop.database.query('DELETE FROM refund_tasks');
  await shop.database.query('UPDATE orders SET next_check_at = NULL');
  for (let count = 0; count < 3; count += 1) await shop.order({ receipt: `${count}-${Date.now()}` });
});
afterAll(() => shop.close());

const hang = (route: string) => shop.sandbox.control.set({ routes: { [route]: { fail: { with: 'hang', times: 1 } } } });
const numbers = async (sql: string): Promise<number[]> => (await shop.database.query<{ n: number }>(sql)).map(({ n }) => n);

const works = [
  {
    what: 'due payment checks',
    worker: () => shop.service.app.get(Reconciler, { strict: false }),
    fault: 'GET /v1/orders/*/payments',
    due: 'UPDATE orders SET next_check_at = now() WHERE next_check_at IS NOT NULL',
    tries: 'SELECT checks AS n FROM orders ORDER BY created_at DESC LIMIT 3',
  },
  {
    what: 'due refunds',
    worker: () => shop.service.app.get(RefundWorker, { strict: false }),
    fault: 'GET /v1/payments/*/refunds',
    due: `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason)
      SELECT gen_random_uuid(), id, 'pay_' || number, 100, 'paid-twice' FROM orders WHERE next_check_at IS NOT NULL`,
    tries: 'SELECT attempts AS n FROM refund_tasks',
  },
];
for (const { what, worker, fault, due, tries } of works) {
  describe(`the worker of ${what}`, () => {
    const tried = async (): Promise<number[]> => (await numbers(tries)).sort();
    it('takes one at a time, so that a crash delays no other', async () => {
      await shop.database.query(due);
      hang(fault);
      const running = worker().run();
      await eventually(async () => expect(await tried()).toEqual([0, 0, 1]));
      await running;
      expect(await tried()).toEqual([1, 1, 1]);
    });
    it('finishes only the current one when it stops', async () => {
      await shop.database.query(due);
      hang(fault);
      const stopping = new AbortController();
      const running = worker().run(stopping.signal);
      await eventually(async () => expect(await tried()).toEqual([0, 0, 1]));
      stopping.abort();
      await running;
      expect(await tried()).toEqual([0, 0, 1]);
    });
  });
}
