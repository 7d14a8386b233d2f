import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ProviderError } from './payment-provider.js';
import { RazorpayProvider } from './razorpay.provider.js';

const order = { receipt: 'r', amountPaise: 100, notes: {} };

describe('the Razorpay provider', () => {
  const requests: { what: string; body: string }[] = [];
  /** Requests whose method and path begin so are answered with 503. */
  let outage: string | undefined;
  let provider: RazorpayProvider;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const what = `${request.method} ${request.url}`;
      requests.push({ what, body });
      response.statusCode = outage !== undefined && what.startsWith(outage) ? 503 : 200;
      response.setHeader('content-type', 'application/json').end(request.method === 'POST' ? '{"id":"order_1"}' : '{"items":[]}');
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    requests.length = 0;
    outage = undefined;
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    provider = new RazorpayProvider({ keyId: 'rzp_test', keySecret: 'secret', apiUrl, timeoutMs: 2_000 });
  });
  afterAll(() => void server.close());

  const failTenTimes = async (what: string, call: () => Promise<unknown>): Promise<void> => {
    outage = what;
    for (let count = 0; count < 10; count += 1) await expect(call()).rejects.toThrow(ProviderError);
    requests.length = 0;
  };

  it('creates orders whose payments are captured for three days, whatever the account settings', async () => {
    expect(await provider.createOrder(order)).toBe('order_1');
    const capture_options = { automatic_expiry_period: 4_320, manual_expiry_period: 7_200, refund_speed: 'normal' };
    expect(requests.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { amount: 100, currency: 'INR', receipt: 'r', notes: {}, unique_receipt: true, payment: { capture: 'automatic', capture_options } },
    ]);
  });
  it('fails at once, without a request, after ten failures in a row', async () => {
    await failTenTimes('POST', () => provider.createOrder(order));
    await expect(provider.createOrder(order)).rejects.toMatchObject({ failure: 'unreachable' });
    expect(requests).toEqual([]);
  });
  it('creates orders while payments cannot be read', async () => {
    await failTenTimes('GET /v1/payments', () => provider.paymentsSince(new Date(), 0));
    expect(await provider.createOrder(order)).toBe('order_1');
  });
  it('reads payments while orders cannot be created', async () => {
    await failTenTimes('POST', () => provider.createOrder(order));
    expect(await provider.paymentsSince(new Date(), 0)).toEqual([]);
  });
});
