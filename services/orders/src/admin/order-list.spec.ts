import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderPage } from '@2x7/contracts';
import { aPlan, Shop } from '../testing/shop.js';
import { seedManyOrders } from '../seed/many-orders.js';

const count = 230;
let shop: Shop;
beforeAll(async () => {
  shop = await new Shop().open();
  await seedManyOrders(shop.database.url, count, [aPlan(), aPlan({ name: 'Trial', duration_days: 3 })]);
});
afterAll(() => shop.close());

const list = async (query: object): Promise<OrderPage> => {
  const { status, body } = await shop.admin('search', query);
  expect(status).toBe(200);
  return OrderPage.parse(body.data);
};
const numbers = async (search: string): Promise<string[]> => (await list({ search })).orders.map(({ number }) => number);
const row = async <R extends object>(sql: string): Promise<R> => (await shop.database.query<R>(sql))[0]!;

describe('the order list', () => {
  it('is newest first, and its pages contain every order once', async () => {
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const page = await list({ limit: 37, ...(after && { after }) });
      seen.push(...page.orders.map(({ id }) => id));
      after = page.next;
    } while (after);
    const all = await shop.database.query<{ id: string }>('SELECT id FROM orders ORDER BY created_at DESC, id DESC');
    expect(seen).toEqual(all.map(({ id }) => id));
  });
  it('pages through orders of the same moment, and new orders do not move a page', async () => {
    await shop.database.query(
      "UPDATE orders SET created_at = '2026-01-01T00:00:00.123456Z' WHERE id IN (SELECT id FROM orders ORDER BY created_at LIMIT 5)",
    );
    let page = await list({ limit: 76 });
    await shop.order({ receipt: 'meanwhile' });
    page = await list({ limit: 76, after: page.next! });
    page = await list({ limit: 76, after: page.next! });
    const last = await list({ limit: 76, after: page.next! });
    const oldest = await shop.database.query<{ id: string }>('SELECT id FROM orders ORDER BY created_at DESC, id DESC OFFSET 77');
    expect([...page.orders, ...last.orders].map(({ id }) => id)).toEqual(oldest.slice(76).map(({ id }) => id));
    expect([last.orders.length, last.next]).toEqual([2, null]);
    await shop.database.query("DELETE FROM order_history WHERE order_id IN (SELECT id FROM orders WHERE receipt = 'meanwhile')");
    await shop.database.query("DELETE FROM orders WHERE receipt = 'meanwhile'");
  });
  it('filters by state', async () => {
    const refunded = await list({ state: 'refunded' });
    const { n } = await row<{ n: number }>("SELECT count(*)::int AS n FROM orders WHERE status = 'refunded'");
    expect(refunded.orders.map(({ state, refunded_paise, amount_paise }) => [state, refunded_paise === amount_paise])).toEqual(
      Array(n).fill(['refunded', true]),
    );
    expect(n).toBeGreaterThan(0);
  });
  for (const query of [
    { after: 'x' },
    { after: '' },
    { after: Buffer.from('1.2').toString('base64url') },
    { after: '\0' },
    { state: 'lost' },
    { state: ['paid'] },
    { limit: 0 },
    { limit: 101 },
    { limit: '5' },
    { search: 'x'.repeat(101) },
    { search: '\0' },
  ]) {
    it(`refuses ${JSON.stringify(query).slice(0, 40)}`, async () => {
      expect((await shop.admin('search', query)).status).toBe(400);
    });
  }
  it('answers 404 to GET, because a search in the address would be logged by proxies', async () => {
    expect((await shop.admin('all?search=asha')).status).toBe(404);
  });
});

describe('the search in the order list', () => {
  it('finds an order by its number, its name, its email and its ids at the provider', async () => {
    const one = await row<Record<string, string>>(
      "SELECT number, customer_email, provider_order_id, payment_id FROM orders WHERE status = 'refunded' ORDER BY number LIMIT 1",
    );
    const refund = await row<{ id: string }>(`SELECT provider_refund_id AS id FROM refund_tasks WHERE payment_id = '${one.payment_id}'`);
    for (const typed of [one.number!, one.number!.toLowerCase(), one.provider_order_id!, one.payment_id!, refund.id])
      expect(await numbers(typed)).toEqual([one.number]);
    for (const typed of [one.customer_email!.toUpperCase(), one.number!.slice(-6)]) expect(await numbers(typed)).toContain(one.number);
  });
  it('finds an order by a failed payment', async () => {
    const failed = await row<{ id: string; number: string }>(
      "SELECT p.id, o.number FROM payments p JOIN orders o ON o.id = p.order_id WHERE p.state = 'failed' LIMIT 1",
    );
    expect(await numbers(failed.id)).toEqual([failed.number]);
  });
  it('finds a name by its words in any order, and by the beginning of a word', async () => {
    await shop.order({ customerName: 'Zubeen Qasim-Öz', customerEmail: 'zq@mail.example', receipt: 'zq' });
    for (const typed of ['zubeen', 'QASIM zubeen', 'asim-ö', 'zu', 'q', 'zubeen @', '  zubeen   qasim ']) {
      expect((await list({ search: typed })).orders.map(({ customer_name }) => customer_name)).toEqual(['Zubeen Qasim-Öz']);
    }
    expect(await numbers('zubeen unknown')).toEqual([]);
  });
  it('finds a name whether it is typed with its accents or not', async () => {
    const names = ['Zoé Fernandes', 'Zoe Fernandes', 'Zoe\u0301 Fernandes'];
    for (const [n, customerName] of names.entries())
      await shop.order({ customerName, customerEmail: `zoe${n}@x.example`, receipt: `zoe-${n}` });
    for (const typed of ['zoe fern', 'Zoé', 'ZOË', 'zoe\u0301'])
      expect([typed, (await numbers(typed)).length]).toEqual([typed, names.length]);
  });
  it('finds a phone number in any notation, in the order and in the search', async () => {
    const kept = [
      ...['+91 88888 77777', '8888877777', '088888-77777', '(+91) 88888.77777', '91 8888877777'],
      ...['+91 088888 77777', '091 88888 77777'],
    ];
    for (const [n, customerPhone] of kept.entries())
      await shop.order({ customerPhone, customerEmail: `phone${n}@mail.example`, receipt: `phone-${n}` });
    for (const typed of [
      '+91 88888 77777',
      '8888877777',
      '88888-77777',
      '08888877777',
      '918888877777',
      '+91-88888-77777',
      '00918888877777',
      '(+91) 88888 77777',
      '+91 088888 77777',
      '091 88888 77777',
      '88777',
    ]) {
      expect([typed, (await numbers(typed)).length]).toEqual([typed, kept.length]);
    }
  });
  it('treats no character as a wildcard', async () => {
    for (const typed of ['%', '_', '\\', '%%%', 'a%a', '2X7_0', '\\%', "' OR true --"])
      expect([typed, await numbers(typed)]).toEqual([typed, []]);
    await shop.order({ customerName: '100% _Real_\\', customerEmail: 'real@mail.example', receipt: 'wild' });
    for (const typed of ['100%', '_real_', 'real_\\'])
      expect((await list({ search: typed })).orders).toMatchObject([{ customer_email: 'real@mail.example' }]);
  });
});
