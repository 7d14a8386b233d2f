import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RunningDeliveries } from '../testing/running-deliveries.js';
import { StandInService } from '../testing/stand-in-service.js';
import { KeptPlansService } from './kept-plans.service.js';

/** An orders service that notes which plans are sent to it. */
class Orders extends StandInService {
  readonly kept: string[][] = [];

  protected answer(request: IncomingMessage, response: ServerResponse): void {
    void json(request).then((body) => {
      const { order_ids: ids } = body as { order_ids: string[] };
      this.kept.push(ids);
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, data: { orders: ids.length } }));
    });
  }
}

const orders = new Orders();
let running: RunningDeliveries;
beforeAll(async () => {
  running = await RunningDeliveries.start({ ordersUrl: await orders.start(), tickMs: 3_600_000 });
});
afterAll(async () => {
  await running.stop();
  orders.close();
});

it('each plan that was paid more than a year ago is sent to orders', async () => {
  orders.kept.length = 0;
  const early = await running.subscribe();
  running.travelTo('2027-06-01T12:00');
  const later = await running.subscribe({ paid_at: '2027-06-01T06:30:00.000Z' });
  const send = () => running.part(KeptPlansService).send();
  await send();
  expect(orders.kept).toEqual([]);
  running.travelTo('2027-11-24T12:00');
  await send();
  expect(orders.kept).toEqual([[early.order_id]]);
  running.travelTo('2028-06-02T12:00');
  await send();
  expect(new Set(orders.kept.at(-1))).toEqual(new Set([early.order_id, later.order_id]));
});

it('more than a thousand plans are sent in several calls, each plan once', async () => {
  running.travelTo('2028-06-02T12:00');
  const { order_id: id } = await running.subscribe({ paid_at: '2027-06-01T06:30:00.000Z' });
  const [{ columns }] = (await running.database.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
     WHERE attrelid = 'subscriptions'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname NOT IN ('id', 'number')`,
  )) as [{ columns: string }];
  await running.database.query(
    `INSERT INTO subscriptions (id, number, ${columns}) SELECT gen_random_uuid(), 'copy ' || n, ${columns} FROM subscriptions, generate_series(1, 1200) AS n WHERE id = $1`,
    [id],
  );
  orders.kept.length = 0;
  await running.part(KeptPlansService).send();
  const plans = await running.database.query<{ id: string }>('SELECT id FROM subscriptions');
  expect(orders.kept).toHaveLength(2);
  expect(orders.kept.flat().sort()).toEqual(plans.map((plan) => plan.id).sort());
});
