import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OrderDocument, type Identity } from '@2x7/contracts';
import { Log } from '@2x7/service-kit';
import { asAdmin, eventually, figure, identityHeaders } from '@2x7/service-kit/testing';
import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { defaultTiming } from '../app.js';
import { testGst } from '../testing/gst.js';
import { PaidOrder } from '../testing/paid-order.js';
import { pdfText } from '../testing/pdf-text.js';
import { Shop } from '../testing/shop.js';
import type { GstSettings } from './gst-settings.js';
import { takeNumber } from './invoice.repository.js';

const timing = { ...defaultTiming, tick: 50, retryInvoiceAfter: 50 };
const open = (gst: GstSettings): Promise<Shop> => new Shop({ gst, timing }).open();
const asOwner = (...orders: string[]): Record<string, string> => identityHeaders({ kind: 'customer', id: uuid(), orders } as Identity);

const get = (shop: Shop, path: string, headers = asAdmin()): Promise<Response> => fetch(new URL(path, shop.service.url), { headers });
const textOf = async (response: Response): Promise<string> => pdfText(Buffer.from(await response.arrayBuffer()));
const documents = async (shop: Shop, id: string): Promise<OrderDocument[]> =>
  OrderDocument.array().parse(((await (await get(shop, `/orders/admin/${id}/documents`)).json()) as { data: unknown }).data);
/** The documents of an order, as soon as there are so many. */
const issued = (shop: Shop, id: string, count: number): Promise<OrderDocument[]> =>
  eventually(async () => {
    const list = await documents(shop, id);
    expect(list).toHaveLength(count);
    return list;
  });
const year = '\\d{4}';

describe('a shop that is registered for GST', () => {
  let shop: Shop;
  let order: PaidOrder;
  beforeAll(async () => {
    shop = await open(testGst());
    order = await PaidOrder.in(shop, { customerName: 'आशा Rao', deliveryAddress: '12 Tonk Road,\nJaipur 302018' });
    await issued(shop, order.id, 2);
  });
  afterAll(() => shop.close());

  it('gives a paid order a receipt and a tax invoice with everything that rule 46 names', async () => {
    const response = await get(shop, `/orders/admin/${order.id}/invoice.pdf`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(new RegExp(`^attachment; filename="2X7I${year}-000001\\.pdf"$`)) as unknown,
    });
    const text = await textOf(response);
    for (const part of [
      'Tax invoice',
      new RegExp(`2X7I${year}-000001`),
      '2x7 Foods Private Limited',
      'GSTIN 08AAPFU0939F1ZV',
      'FSSAI Lic. No. 12226027000123',
      'Jaipur, Rajasthan 302018',
      'आशा Rao',
      '12 Tonk Road, Jaipur 302018',
      'Muscle Building Plan',
      '996331',
      /₹3,427\.62\nCGST 2\.5 %\n₹85\.69\nSGST 2\.5 %\n₹85\.69\nTotal\n₹3,599\.00/,
      'Rupees three thousand five hundred ninety-nine only',
      order.paymentId,
      'Place of supply: Rajasthan (08)',
    ])
      expect(text).toMatch(part);
  });

  it('gives each refund a credit note of its own series, and the receipt names the refunds', async () => {
    const refunded = await PaidOrder.in(shop);
    await issued(shop, refunded.id, 2);
    await refunded.refund(100_050);
    await refunded.settled();
    await refunded.refund(259_850);
    await refunded.settled();
    const list = await issued(shop, refunded.id, 4);
    expect(list.map(({ kind, amount_paise }) => [kind, amount_paise])).toEqual([
      ['payment-receipt', 359_900],
      ['tax-invoice', 359_900],
      ['credit-note', 100_050],
      ['credit-note', 259_850],
    ]);
    const [receipt, invoice, ...notes] = await Promise.all(list.map(async ({ path }) => textOf(await get(shop, path))));
    expect(receipt).toMatch(/Refund\n.*\n−₹1,000\.50\nRefund\n.*\n−₹2,598\.50\nPaid\n₹3,599\.00\nRefunded\n−₹3,599\.00\nRemains\n₹0\.00/);
    expect(invoice).not.toContain('Refund');
    expect(notes[0]).toMatch(
      new RegExp(`Credit note\nNumber\n2X7C${year}-000001[^]*For tax invoice\n${list[1]!.number}\n[^]*Refunded\n₹1,000\\.50`),
    );
    const taxes = await shop.database.query(
      "SELECT sum((document #>> '{tax,cgst_paise}')::int)::int AS cgst FROM invoices WHERE order_id = $1 GROUP BY kind",
      [refunded.id],
    );
    expect(taxes).toEqual([{ cgst: 8_569 }, { cgst: 8_569 }]);
  });

  it('gives the refund of a second payment no credit note, because that payment has no invoice', async () => {
    const paidTwice = await PaidOrder.in(shop);
    await issued(shop, paidTwice.id, 2);
    const [row] = await shop.database.query<{ provider_order_id: string }>('SELECT provider_order_id FROM orders WHERE id = $1', [
      paidTwice.id,
    ]);
    shop.sandbox.control.set({ allowSecondCapture: true });
    const second = shop.pay(row!.provider_order_id);
    shop.sandbox.control.set({ allowSecondCapture: false });
    await shop.verify(second);
    const isRefunded = "SELECT 1 FROM refund_tasks WHERE payment_id = $1 AND state = 'done'";
    await eventually(async () => expect(await shop.database.query(isRefunded, [second.razorpay_payment_id])).toHaveLength(1));
    await paidTwice.refund(100_050);
    const list = await issued(shop, paidTwice.id, 3);
    expect(list.map(({ kind, amount_paise }) => [kind, amount_paise])).toEqual([
      ['payment-receipt', 719_800],
      ['tax-invoice', 359_900],
      ['credit-note', 100_050],
    ]);
  });

  it('counts on the receipt neither a payment that failed nor a refund that was refused', async () => {
    const { id, paymentId } = await PaidOrder.in(shop);
    await shop.database.query(
      `INSERT INTO payments (id, order_id, state, source, amount_paise, currency) VALUES ('pay_failed', $1, 'failed', 'webhook', 359900, 'INR')`,
      [id],
    );
    await shop.database.query(
      `INSERT INTO refund_tasks (id, order_id, payment_id, amount_paise, reason, failure, refund_origin, state, refused_at)
       VALUES (gen_random_uuid(), $1, $2, 100000, 'paid-twice', 'The bank rejected the refund.', 'system', 'refused', now())`,
      [id, paymentId],
    );
    const [receipt] = await issued(shop, id, 2);
    expect(receipt!.amount_paise).toBe(359_900);
    expect(await textOf(await get(shop, receipt!.path))).toMatch(/14 meals\n.*\n₹3,599\.00\nPaid\n₹3,599\.00/);
  });

  it('shows customers the documents of their own orders, and answers 404 for all others', async () => {
    const refund = (await shop.database.query<{ id: string }>('SELECT id FROM refund_tasks LIMIT 1'))[0]!.id;
    const list = (
      (await (await get(shop, `/my/orders/${order.id}/documents`, asOwner(uuid(), order.id))).json()) as { data: OrderDocument[] }
    ).data;
    expect(list.map(({ path }) => path)).toEqual([`/my/orders/${order.id}/payment-receipt.pdf`, `/my/orders/${order.id}/invoice.pdf`]);
    for (const { path } of list) expect((await get(shop, path, asOwner(order.id))).status).toBe(200);
    for (const tail of ['documents', 'payment-receipt.pdf', 'invoice.pdf'])
      for (const owner of [asOwner(), asOwner(uuid()), identityHeaders({ kind: 'customer', id: uuid() })]) {
        expect((await get(shop, `/my/orders/${order.id}/${tail}`, owner)).status).toBe(404);
      }
    expect((await get(shop, `/my/orders/refunds/${refund}/credit-note.pdf`, asOwner(order.id))).status).toBe(404);
    expect((await get(shop, `/my/orders/${order.id}/invoice.pdf`)).status).toBe(401);
  });

  it('never changes an issued invoice, and counts numbers only up', async () => {
    const own = shop.service.app.get(DataSource, { strict: false });
    for (const statement of ["UPDATE invoices SET document = '{}'", 'DELETE FROM invoices', 'TRUNCATE invoices'])
      await expect(own.query(statement)).rejects.toThrow(/never changes|permission denied|must be owner/);
    for (const statement of ['UPDATE invoice_counters SET last = 1', 'DELETE FROM invoice_counters'])
      await expect(own.query(statement)).rejects.toThrow('only count up');
  });

  it('keeps a payment whose invoice fails, shows the failure, and issues it later without a gap', async () => {
    await shop.database.query('ALTER TABLE invoices ADD CONSTRAINT broken CHECK (false) NOT VALID');
    const late = await PaidOrder.in(shop);
    await eventually(async () => {
      expect(await figure(shop.service, 'invoices_failed_total')).toBeGreaterThan(1);
      expect(await figure(shop.service, 'invoices_waiting')).toBe(1);
    });
    expect(await late.detail()).toMatchObject({ state: 'paid' });
    expect((await get(shop, `/orders/admin/${late.id}/invoice.pdf`)).status).toBe(404);
    await shop.database.query('ALTER TABLE invoices DROP CONSTRAINT broken');
    await issued(shop, late.id, 2);
    const gaps = await shop.database.query('SELECT series FROM invoices GROUP BY series HAVING max(sequence) <> count(*)');
    expect([gaps, await figure(shop.service, 'invoices_waiting')]).toEqual([[], 0]);
  });

  it('names the order in the log of an invoice or a credit note that fails', async () => {
    const errors = jest.spyOn(shop.service.app.get(Log), 'error');
    const logged = (row: object) =>
      eventually(() => expect(errors.mock.calls).toContainEqual(['invoice delayed, it will be retried', expect.any(Error), row]));
    const breakNext = (kind: string) =>
      shop.database.query(`ALTER TABLE invoices ADD CONSTRAINT broken CHECK (kind <> '${kind}') NOT VALID`);
    const repair = () => shop.database.query('ALTER TABLE invoices DROP CONSTRAINT broken');
    await breakNext('tax-invoice');
    const order = await PaidOrder.in(shop);
    await logged({ order_id: order.id, table: 'orders', id: order.id });
    await repair();
    await issued(shop, order.id, 2);
    await breakNext('credit-note');
    await order.refund(100_050);
    await logged({ order_id: order.id, table: 'refund_tasks', id: expect.any(String) });
    await repair();
    await issued(shop, order.id, 3);
  });

  it('exports the invoices of a month as CSV without formulas, and records the administrator who asked', async () => {
    const evil = await PaidOrder.in(shop, { customerName: '=1+1' });
    await issued(shop, evil.id, 2);
    const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(new Date()).slice(0, 7);
    const admin = uuid();
    const response = await get(shop, `/orders/admin/invoices.csv?month=${month}`, asAdmin(admin));
    expect([response.headers.get('content-disposition'), response.headers.get('cache-control')]).toEqual([
      `attachment; filename="invoices-${month}.csv"`,
      'no-store',
    ]);
    const lines = (await response.text()).split('\r\n').slice(1, -1);
    const numbers = await shop.database.query<{ number: string }>('SELECT number FROM invoices ORDER BY issued_at, number');
    expect(lines.map((line) => line.split(',')[0])).toEqual(numbers.map(({ number }) => number));
    expect(lines.find((line) => line.includes('"\'=1+1"'))).toMatch(/,Rajasthan \(08\),996331,3427\.62,5,85\.69,85\.69,3599,pay_/);
    expect(lines.find((line) => line.includes('credit-note'))).toMatch(/,-952\.86,5,-23\.82,-23\.82,-1000\.5,pay_/);
    expect((await get(shop, '/orders/admin/invoices.csv?month=2020-01')).status).toBe(404);
    expect((await get(shop, '/orders/admin/invoices.csv?month=2020-13')).status).toBe(400);
    const [entry] = await shop.database.query("SELECT actor_id, action, entity_id FROM audit WHERE entity = 'invoice'");
    expect(entry).toEqual({ actor_id: admin, action: 'exported', entity_id: month });
  });

  it('begins new numbers at midnight of 1 April in India', async () => {
    const numbers: string[] = [];
    const database = shop.service.app.get(DataSource, { strict: false });
    for (const moment of ['2031-03-31T18:29:59Z', '2031-03-31T18:30:00Z', '2031-03-31T18:29:58Z', '2031-04-02T00:00:00Z'])
      await database.transaction(async (tx) => {
        const { series, sequence, issuedAt } = await takeNumber(tx, 'invoice', new Date(moment));
        numbers.push(`${series}-${sequence} ${issuedAt.toISOString().slice(0, 19)}`);
      });
    // The third has the slow clock of another copy: the times of a series never go back.
    expect(numbers).toEqual([
      '2X7I3031-1 2031-03-31T18:29:59',
      '2X7I3132-1 2031-03-31T18:30:00',
      '2X7I3031-2 2031-03-31T18:29:59',
      '2X7I3132-2 2031-04-02T00:00:00',
    ]);
  });

  it('exports a month from its first midnight in India to that of the next, also over the end of a year', async () => {
    const moments = ['2031-12-31T18:29:59Z', '2031-12-31T18:30:00Z', '2032-01-31T18:29:59Z', '2032-01-31T18:30:00Z'];
    for (const [index, moment] of moments.entries())
      await shop.database.query(
        `INSERT INTO invoices (number, kind, series, sequence, order_id, issued_at, document)
         SELECT $1, 'tax-invoice', 'month', $2, (SELECT id FROM orders WHERE provider_order_id = $3), $4, document || jsonb_build_object('number', $1::text)
         FROM invoices LIMIT 1`,
        [`month-${index}`, index + 1, await shop.openOrder(), moment],
      );
    const numbersOf = async (month: string): Promise<unknown> => {
      const csv = await (await get(shop, `/orders/admin/invoices.csv?month=${month}`)).text();
      return csv.match(/month-\d/g);
    };
    expect([await numbersOf('2031-12'), await numbersOf('2032-01'), await numbersOf('2032-02')]).toEqual([
      ['month-0'],
      ['month-1', 'month-2'],
      ['month-3'],
    ]);
  });
});

describe('a shop that pays tax by composition', () => {
  it('gives bills of supply with the sentence of rule 5, and no tax', async () => {
    const shop = await open(testGst({ mode: 'composition' }));
    const { id } = await PaidOrder.in(shop);
    expect((await issued(shop, id, 2))[1]).toMatchObject({ kind: 'bill-of-supply' });
    const text = await textOf(await get(shop, `/orders/admin/${id}/invoice.pdf`));
    expect(text).toMatch(/Bill of supply\s+Composition taxable person, not eligible to collect tax on supplies\n/);
    expect(text).not.toMatch(/CGST|SGST|996331/);
    await shop.close();
  });
});

describe('an order without an invoice', () => {
  it.each([
    ['of a shop without GST', { mode: 'none' } as const, 'This is a receipt, not a tax invoice'],
    ['paid before invoices began', testGst({ from: '2099-01-01' }), 'This is a receipt, not a tax invoice'],
  ])('has a payment receipt when it is %s', async (_, gst, note) => {
    const shop = await open(gst);
    const { id, paymentId } = await PaidOrder.in(shop);
    const receipt = await get(shop, `/orders/admin/${id}/payment-receipt.pdf`);
    expect(receipt.headers.get('content-disposition')).toBe('attachment; filename="2X7-000001-payment-receipt.pdf"');
    const text = await textOf(receipt);
    for (const part of [
      'Payment receipt',
      '2X7-000001',
      'Asha Rao',
      'Muscle Building Plan, 14 meals',
      /Paid\n₹3,599\.00/,
      paymentId,
      note,
      'FSSAI Lic. No.',
    ])
      expect(text).toMatch(part);
    expect((await documents(shop, id)).map(({ kind }) => kind)).toEqual(['payment-receipt']);
    expect((await get(shop, `/orders/admin/${id}/invoice.pdf`)).status).toBe(404);
    await shop.order({ customerEmail: 'unpaid@mail.example', customerPhone: '+91 90000 00009' });
    const [unpaid] = await shop.database.query<{ id: string }>("SELECT id FROM orders WHERE status = 'created'");
    expect([(await get(shop, `/orders/admin/${unpaid!.id}/payment-receipt.pdf`)).status, await documents(shop, unpaid!.id)]).toEqual([
      404,
      [],
    ]);
    expect((await get(shop, `/orders/admin/${uuid()}/documents`)).status).toBe(404);
    await shop.close();
  });
});
