import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdmin } from '@2x7/service-kit/testing';
import { v7 as uuid } from 'uuid';
import { seedManyOrders } from '../seed/many-orders.js';
import { aPlan, Shop } from '../testing/shop.js';
import { csvCell, csvPhone } from './csv.js';

const count = 1_203;
let shop: Shop;
beforeAll(async () => {
  shop = await new Shop().open();
  await seedManyOrders(shop.database.url, count, [aPlan()]);
});
afterAll(() => shop.close());

const download = (filter: object, headers = asAdmin()): Promise<Response> =>
  fetch(new URL('/orders/admin/export.csv', shop.service.url), {
    method: 'POST',
    body: JSON.stringify(filter),
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('a CSV cell', () => {
  for (const [text, cell] of [
    ['Asha Rao', 'Asha Rao'],
    ['Rao, Asha', '"Rao, Asha"'],
    ['5" plate', '"5"" plate"'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', '"\'=1+1"'],
    ['+1', '"\'+1"'],
    ['-1', '"\'-1"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['\t=1', '"\'\t\'=1"'],
    ['\r=1', '"\'\r\'=1"'],
    ['Flat 3;=1+1', '"Flat 3;\'=1+1"'],
    ['Flat 3;+1', '"Flat 3;\'+1"'],
    ['Flat 3; -1', '"Flat 3; \'-1"'],
    ['Flat 3;"=1"', '"Flat 3;""\'=1"""'],
    ['Flat 3\t@SUM(A1)', '"Flat 3\t\'@SUM(A1)"'],
    ['Flat 3\n=1', '"Flat 3\n\'=1"'],
    ['Flat 3;4-5', 'Flat 3;4-5'],
    ['＝1', '"\'＝1"'],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['a=1', 'a=1'],
    ['', ''],
  ] as const) {
    it(`is ${cell} for the text ${JSON.stringify(text)}`, () => expect(csvCell(text)).toBe(cell));
  }
  it('is the number itself for a number', () => expect([csvCell(3_599), csvCell(-1)]).toEqual(['3599', '-1']));
  for (const [phone, cell] of [
    ['+91 90000 10001', '91 90000 10001'],
    ['+919000010001', '91 90000 10001'],
    ['9000010001', '90000 10001'],
    ['09000010001', '0 90000 10001'],
    ['0919000010001', '091 90000 10001'],
    ['00919000010001', '0091 90000 10001'],
    ['+9109000010001', '910 90000 10001'],
    ['+1 555 0100', '1 555 0100'],
    ['-90000', '-90000'],
    ['+442071838750', '44207 18387 50'],
    ['00442071838750', '00442 07183 8750'],
    ['001234567', '00123 4567'],
    ['1234567', '1234567'],
  ] as const) {
    it(`is ${cell} for the phone ${phone}`, () => expect(csvPhone(phone)).toBe(cell));
  }
});

describe('the order export', () => {
  it('is a file of all orders, newest first, that may not be cached', async () => {
    const response = await download({});
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="orders-${day}.csv"`,
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString('utf8').slice(1).split('\r\n');
    const numbers = await shop.database.query<{ number: string }>('SELECT number FROM orders ORDER BY created_at DESC, id DESC');
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(numbers.map(({ number }) => number));
    expect(lines.at(-1)).toBe('');
  });
  it('contains the orders of the filtered list and no formula', async () => {
    await shop.order({
      receipt: 'evil',
      customerName: '=cmd|"/C calc"!A0',
      deliveryAddress: '1, "Lane"\n302018',
      customerPhone: '+91-90000-10001',
    });
    const text = await (await download({ search: 'calc', state: 'created' })).text();
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain(`,"'=cmd|""/C calc""!A0",asha@example.test,91 90000 10001,"1, ""Lane""\n302018",Muscle Building Plan,3599,0,`);
    expect((await download({ state: 'lost' })).status).toBe(400);
  });
  it('answers 404 to GET, because a search in the address would be logged by proxies', async () => {
    expect((await shop.admin('export.csv?search=calc')).status).toBe(404);
  });
  it('leaves an audit entry that names the administrator, and not the search', async () => {
    const admin = uuid();
    await (await download({ search: 'asha@example.test', state: 'paid' }, asAdmin(admin))).text();
    expect(
      await shop.database.query("SELECT actor_id, entity, entity_id, after FROM audit WHERE action = 'exported' ORDER BY seq DESC LIMIT 1"),
    ).toEqual([{ actor_id: admin, entity: 'order', entity_id: 'all', after: { state: 'paid', is_search: true } }]);
  });
});
