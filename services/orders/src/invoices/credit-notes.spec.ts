import { untilLockWait } from '@2x7/service-kit/testing';
import { expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { testGst } from '../testing/gst.js';
import { PaidOrder } from '../testing/paid-order.js';
import { Shop } from '../testing/shop.js';
import { InvoiceRepository } from './invoice.repository.js';

it('the credit notes of two refunds that two replicas issue at once return exactly the tax of the invoice', async () => {
  // Without GST, so that no worker issues them.
  const shop = await new Shop().open();
  const order = await PaidOrder.in(shop);
  // The CGST of each is rounded up where the other does not count: together a paisa too much.
  for (const paise of [99_982, 259_918]) expect((await order.refund(paise)).body.data).toMatchObject({ state: 'done' });
  const [first, second] = (await order.detail()).refunds;
  const database = shop.service.app.get(DataSource, { strict: false });
  const invoices = shop.service.app.get(InvoiceRepository, { strict: false });
  await database.transaction((tx) => invoices.issueInvoice(tx, order.id, testGst()));
  let other: Promise<unknown> | undefined;
  await database.transaction(async (tx) => {
    await invoices.issueCreditNote(tx, first!.id);
    other = database.transaction((inner) => invoices.issueCreditNote(inner, second!.id));
    await untilLockWait(shop.database);
  });
  await other;
  const taxes = await shop.database.query(
    "SELECT sum((document #>> '{tax,cgst_paise}')::int)::int AS cgst FROM invoices WHERE order_id = $1 GROUP BY kind",
    [order.id],
  );
  expect(taxes).toEqual([{ cgst: 8_569 }, { cgst: 8_569 }]);
  await shop.close();
});
