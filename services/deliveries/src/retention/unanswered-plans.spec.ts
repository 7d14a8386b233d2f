import { addDays } from '@2x7/contracts';
import { Retention } from '@2x7/service-kit';
import { expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
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

it('the diet of an ended plan is kept while a problem of it is open, so that a replacement suits it, and then forgotten', async () => {
  const customer = await shop.subscribe();
  const { running } = shop;
  const profile = { type: 'profile', person: 1, diet: 'egg', allergies: ['nuts'], note: 'No onion' };
  const commanded = await running.post(`/deliveries/admin/plans/${customer.order_id}/changes`, { key: uuid(), command: profile });
  expect(commanded.status).toBe(201);
  const dietAt = async (moment: string): Promise<string | null> => {
    running.travelTo(moment);
    await running.part(FreezeService).freezeDue();
    await running.part(Retention).repeat();
    return (await shop.detail(customer.order_id)).profiles[0]!.diet;
  };
  const lastDay = (await shop.detail(customer.order_id)).last_delivery!.day;
  running.travelTo(`${addDays(lastDay, 3)}T12:00`);
  const problem = await shop.reported(customer);
  expect(await dietAt(`${addDays(lastDay, 32)}T12:00`)).toBe('egg');
  expect((await shop.answer(problem.id, { remedy: 'replacement', meals: 1 })).status).toBe(200);
  const replaced = (await shop.detail(customer.order_id)).last_delivery!.day;
  expect(await dietAt(`${addDays(replaced, 1)}T12:00`)).toBe('egg');
  const boxes = await running.database.query<{ diet: string }>(
    'SELECT b.diet FROM boxes b JOIN deliveries d ON d.id = b.delivery_id WHERE d.subscription_id = $1 ORDER BY d.slot DESC LIMIT 1',
    [customer.order_id],
  );
  expect(boxes).toEqual([{ diet: 'egg' }]);
  expect(await dietAt(`${addDays(replaced, 32)}T12:00`)).toBeNull();
});
