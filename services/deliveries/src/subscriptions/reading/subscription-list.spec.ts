import type { SubscriptionPage } from '@2x7/contracts';
import { asCustomer } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { paidOrder, RunningDeliveries } from '../../testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start();
});
afterAll(() => deliveries.stop());

const search = (query: object) => deliveries.post<SubscriptionPage>('/deliveries/admin/plans/search', query);

describe('the list of plans', () => {
  it('finds words of name, number and email, and the digits of a phone number, page by page', async () => {
    const name = `Zubin ${uuid().slice(0, 8)}`;
    const order = paidOrder();
    for (let count = 0; count < 51; count += 1)
      await deliveries.subscribe({ customer: { ...order.customer, name, phone: '+91 98765 00001' }, order_number: `2X7-9${count}` });
    const page = async (query: object) => (await search(query)).body.data;
    const first = await page({ search: name });
    const second = await page({ search: name, after: first.next });
    expect([first.subscriptions.length, second.subscriptions.length, second.next]).toEqual([50, 1, null]);
    expect((await page({ search: '98765 00001' })).subscriptions).toHaveLength(50);
    expect(
      (await deliveries.get<unknown[]>('/my/plans', asCustomer(await deliveries.customerOf(first.subscriptions[0]!.id)))).body.data,
    ).toHaveLength(51);
  });

  it('finds a phone number in any notation, in the plan and in the search', async () => {
    const kept = ['98290 12345', '+91 98290 12345', '098290-12345', '+91 098290 12345', '091 98290 12345'];
    const order = paidOrder();
    for (const phone of kept) await deliveries.subscribe({ customer: { ...order.customer, phone } });
    for (const typed of [
      '+91 98290 12345',
      '9829012345',
      '098290 12345',
      '00919829012345',
      '(+91) 98290.12345',
      '+91 098290 12345',
      '091 98290 12345',
    ])
      expect([typed, (await search({ search: typed })).body.data.subscriptions.length]).toEqual([typed, kept.length]);
  });

  it('finds a name by the beginning of a word, and ignores words without a letter or digit', async () => {
    await deliveries.subscribe({ customer: { ...paidOrder().customer, name: 'Xylia Qadir-Öz' } });
    const names = async (typed: string) => (await search({ search: typed })).body.data.subscriptions.map(({ customer }) => customer.name);
    for (const typed of ['xylia', 'qadir xylia', 'xy', 'q', 'xylia @'])
      expect([typed, await names(typed)]).toEqual([typed, ['Xylia Qadir-Öz']]);
    for (const typed of ['xylia unknown', 'ylia z', '-', '%', '_', '\\']) expect([typed, await names(typed)]).toEqual([typed, []]);
  });

  it('finds a name whether it is typed with its accents or not', async () => {
    const names = ['Zoé Fernandes', 'Zoe Fernandes', 'Zoe\u0301 Fernandes'];
    for (const name of names) await deliveries.subscribe({ customer: { ...paidOrder().customer, name } });
    for (const typed of ['zoe fern', 'Zoé', 'ZOË', 'zoe\u0301'])
      expect([typed, (await search({ search: typed })).body.data.subscriptions.length]).toEqual([typed, names.length]);
  });

  it.each([{ after: 'x' }, { search: 'x'.repeat(101) }, { search: '\0' }])('refuses %j', async (query) => {
    expect((await search(query)).status).toBe(400);
  });

  it('answers 404 to GET, because a search in the address would be logged by proxies', async () => {
    expect((await deliveries.get('/deliveries/admin/plans?search=98765')).status).toBe(404);
  });
});
