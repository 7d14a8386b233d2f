import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { asAdmin, eventually } from '@2x7/service-kit/testing';
import { defaultTiming } from '../app.js';
import { seedManyOrders } from '../seed/many-orders.js';
import { testGst } from '../testing/gst.js';
import { pdfText } from '../testing/pdf-text.js';
import { aPlan, Shop } from '../testing/shop.js';

const never = 86_400_000;
/** 86 % of them are paid and 4 % refunded: about 260 invoices and 12 credit notes. */
const orders = 290;

let shop: Shop;
const copies: ChildProcess[] = [];
beforeAll(async () => {
  // The shop's own copy of the service answers requests and issues nothing.
  shop = await new Shop({ timing: { ...defaultTiming, tick: never, sweepEvery: never } }).open();
});
afterAll(async () => {
  await Promise.all(copies.map(end));
  await shop.close();
});

async function startCopy(): Promise<ChildProcess> {
  const config = { ...shop.config(), gst: testGst(), timing: { ...defaultTiming, tick: 20 } };
  const program = fileURLToPath(new URL('../testing/invoice-copy.js', import.meta.url));
  const copy = spawn(process.execPath, [program, JSON.stringify(config)], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  copies.push(copy);
  await once(copy, 'message');
  return copy;
}

async function end(copy: ChildProcess): Promise<void> {
  if (copy.exitCode !== null || copy.signalCode !== null) return;
  copy.kill('SIGKILL');
  await once(copy, 'exit');
}

const payOrders = (): Promise<void> => seedManyOrders(shop.database.url, orders, [aPlan()]);
const issued = async (): Promise<number> =>
  (await shop.database.query<{ count: number }>('SELECT count(*)::int AS count FROM invoices'))[0]!.count;

it('three replicas, one of which is killed twice, give every paid order and every refund one number without a gap', async () => {
  const [killed] = await Promise.all([startCopy(), startCopy(), startCopy()]);
  await payOrders();
  await eventually(async () => expect(await issued()).toBeGreaterThan(50), 60_000);
  await end(killed);
  const again = await startCopy();
  const before = await issued();
  await payOrders();
  await eventually(async () => expect(await issued()).toBeGreaterThan(before + 50), 60_000);
  await end(again);
  const [due] = await shop.database.query<{ invoices: number; notes: number }>(`SELECT
    (SELECT count(*)::int FROM orders WHERE paid_at IS NOT NULL) AS invoices, (SELECT count(*)::int FROM refund_tasks) AS notes`);
  await eventually(async () => expect(await issued()).toBe(due!.invoices + due!.notes), 60_000);

  const series = await shop.database
    .query(`SELECT left(i.series, 4) AS kind, count(*)::int AS count, min(sequence) AS first, max(sequence) AS last,
      count(DISTINCT coalesce(refund_id, order_id))::int AS subjects, bool_and(number = series || '-' || lpad(sequence::text, 6, '0')) AS numbered,
      (SELECT last FROM invoice_counters c WHERE c.series = i.series) AS counter
    FROM invoices i GROUP BY i.series ORDER BY i.series`);
  const complete = (kind: string, count: number) => ({
    kind,
    count,
    first: 1,
    last: count,
    subjects: count,
    numbered: true,
    counter: count,
  });
  expect(series).toEqual([complete('2X7C', due!.notes), complete('2X7I', due!.invoices)]);

  // What a killed copy issued is drawn from its snapshot.
  const [first] = await shop.database.query<{ order_id: string }>("SELECT order_id FROM invoices WHERE number LIKE '2X7I%-000001'");
  const pdf = await fetch(new URL(`/orders/admin/${first!.order_id}/invoice.pdf`, shop.service.url), { headers: asAdmin() });
  expect(pdfText(Buffer.from(await pdf.arrayBuffer()))).toMatch(/2X7I\d{4}-000001/);
}, 180_000);
