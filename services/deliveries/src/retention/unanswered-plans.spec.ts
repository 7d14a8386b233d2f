import { Retention } from '@2x7/service-kit';
import { expect, it } from '@jest/globals';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import { shopWithProblems } from '../testing/shop-with-problems.js';

const shop = shopWithProblems();

it('a plan is kept after 13 months while a problem of it is open or its refund is on its way, and then forgotten', async () => {
  const customer = await shop.subscribe();
  const { running } = shop;
  const isKept = async (): Promise<boolean> => {
    await running.part(Retention).repeat();
    return (await running.database.query('SELECT FROM subscriptions WHERE id = $1', [customer.order_id])).length > 0;
  };
  /** From its table: the outbox forgets events by the clock of the service. */
  const lastRequest = async (): Promise<{ request_id: string; amount_paise: number }> => {
    const text = 'SELECT id AS request_id, amount_paise::int FROM refund_requests WHERE subscription_id = $1 ORDER BY id DESC LIMIT 1';
    return (await running.database.query<{ request_id: string; amount_paise: number }>(text, [customer.order_id]))[0]!;
  };
  running.travelTo('2027-12-30T12:00');
  await running.part(FreezeService).freezeDue();
  const problem = await shop.reported(customer);
  running.travelTo('2028-01-03T12:00');
  expect(await isKept()).toBe(true);
  expect((await shop.answer(problem.id, { remedy: 'refund', meals: 1, withdraw: 0 })).status).toBe(200);
  expect(await isKept()).toBe(true);
  await shop.refused(customer, await lastRequest());
  expect(await isKept()).toBe(true);
  expect((await shop.answer(problem.id, { remedy: 'refund', meals: 1, withdraw: 0 })).status).toBe(200);
  await shop.refunded(customer, await lastRequest());
  expect(await isKept()).toBe(false);
});
