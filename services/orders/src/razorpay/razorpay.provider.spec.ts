import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import { expect } from 'expect';
import { ProviderError } from './payment-provider.js';
import { RazorpayProvider } from './razorpay.provider.js';

const order = { receipt: 'r', amountPaise: 100, notes: {} };

describe('Razorpay', () => {
  const asked: { what: string; body: string }[] = [];
  /** What answers 503, by the start of method and path. */
  let outage: string | undefined;
  let provider: RazorpayProvider;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const what = `${request.method} ${request.url}`;
      asked.push({ what, body });
      response.statusCode = outage !== undefined && what.startsWith(outage) ? 503 : 200;
      response.setHeader('content-type', 'application/json').end(request.method === 'POST' ? '{"id":"order_1"}' : '{"items":[]}');
    });
  });
  before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    asked.length = 0;
    outage = undefined;
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    provider = new RazorpayProvider({ keyId: 'rzp_test', keySecret: 'secret', apiUrl, timeoutMs: 2_000 });
  });
  after(() => server.close());

  const failTenTimes = async (what: string, call: () => Promise<unknown>): Promise<void> => {
    outage = what;
    for (let count = 0; count < 10; count += 1) await expect(call()).rejects.toThrow(ProviderError);
    asked.length = 0;
  };

  it('captures the payments of an order for three days, whatever the account is set to', async () => {
    expect(await provider.createOrder(order)).toBe('order_1');
    const capture_options = { automatic_expiry_period: 4_320, manual_expiry_period: 7_200, refund_speed: 'normal' };
    expect(asked.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { amount: 100, currency: 'INR', receipt: 'r', notes: {}, unique_receipt: true, payment: { capture: 'automatic', capture_options } },
    ]);
  });
  it('that has failed ten times in a row is left in peace: who comes next is refused at once', async () => {
    await failTenTimes('POST', () => provider.createOrder(order));
    await expect(provider.createOrder(order)).rejects.toMatchObject({ trouble: 'unreachable' });
    expect(asked).toEqual([]);
  });
  it('whose payments cannot be read still takes orders', async () => {
    await failTenTimes('GET /v1/payments', () => provider.paymentsSince(new Date(), 0));
    expect(await provider.createOrder(order)).toBe('order_1');
  });
  it('that takes no orders still tells of payments', async () => {
    await failTenTimes('POST', () => provider.createOrder(order));
    expect(await provider.paymentsSince(new Date(), 0)).toEqual([]);
  });
});
