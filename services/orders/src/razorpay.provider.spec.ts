import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { expect } from 'expect';
import { RazorpayProvider } from './razorpay.provider.js';

describe('an order at Razorpay', () => {
  const told: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      told.push(body);
      response.setHeader('content-type', 'application/json').end('{"id":"order_1"}');
    });
  });
  before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  after(() => server.close());

  it('has its payments captured for three days, whatever the account is set to', async () => {
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = new RazorpayProvider({ keyId: 'rzp_test', keySecret: 'secret', apiUrl, timeoutMs: 2_000 });
    expect(await provider.createOrder({ receipt: 'r', amountPaise: 100, notes: {} })).toBe('order_1');
    const capture_options = { automatic_expiry_period: 4_320, manual_expiry_period: 7_200, refund_speed: 'normal' };
    expect(told).toEqual([{ amount: 100, currency: 'INR', receipt: 'r', notes: {}, unique_receipt: true, payment: { capture: 'automatic', capture_options } }]);
  });
});
