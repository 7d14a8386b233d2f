import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTelemetry } from '@2x7/service-kit';
import { orderBody } from '../shop/order-body.js';
import { ApiClient } from '../shop/api-client.js';
import { skipWithoutOwnShop } from '../shop/config.js';
import { emailTo, plansOf } from '../shop/shop-queries.js';
import { OwnShop } from '../shop/own-shop.js';
import { Collector } from './collector.js';
import { expectOneTree, completeTrace } from './expected-trace.js';

(skipWithoutOwnShop ? describe.skip : describe)('the trace of an order in a single process without a broker', () => {
  let collector: Collector;
  let telemetry: { close(): Promise<void> };
  let shop: OwnShop;
  beforeAll(async () => {
    collector = await Collector.start();
    telemetry = await startTelemetry('shop', { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    shop = await OwnShop.open();
    shop.sandbox.control.set({ webhooks: { url: null } });
  });
  afterAll(async () => {
    await shop?.close();
    await telemetry?.close();
    await collector?.close();
  });

  it('has create-order, verify, event and email in one tree, and its log lines have the trace id', async () => {
    const client = new ApiClient(shop.url);
    const body = orderBody((await plansOf(shop.url))[0]!);
    const { order_id: orderId } = await client.data<{ order_id: string }>('/orders/create-order', { method: 'POST', body });
    await client.data('/orders/verify-payment', { method: 'POST', body: shop.sandbox.pay({ orderId, outcome: 'captured' }) });
    await emailTo(shop, String(body.customerEmail));
    const trace = await completeTrace(collector);
    expectOneTree(trace);
    const lines = shop
      .log()
      .split('\n')
      .filter((line) => line.includes(trace[0]!.traceId));
    for (const words of ['order paid', 'event handled', 'email sent']) expect(lines.join('\n')).toContain(`"msg":"${words}"`);
  });
});
