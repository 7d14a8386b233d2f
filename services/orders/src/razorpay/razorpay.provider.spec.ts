import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@2x7/service-kit/testing';
import { ProviderError } from './payment-provider.js';
import { RazorpayProvider } from './razorpay.provider.js';

const order = { receipt: 'r', amountPaise: 100, notes: {} };

describe('the Razorpay provider', () => {
  const requests: { what: string; body: string }[] = [];
  /** Requests whose method and path begin so are answered with 503. */
  let outage: string | undefined;
  /** Every request is answered with `declinedStatus` and this description, when set. */
  let declined: string | undefined;
  let declinedStatus: number;
  /** Every request is answered with `declinedStatus` and this page of a proxy, when set. */
  let page: string | undefined;
  /** What a list contains; it is answered in pages. */
  let listed: { id: string; receipt?: string }[];
  /** Answers that are kept back, when set. */
  let held: (() => void)[] | undefined;
  let provider: RazorpayProvider;
  const pageOf = (url = ''): string => {
    const { searchParams } = new URL(url, 'http://provider');
    const [skip, count] = ['skip', 'count'].map((name) => Number(searchParams.get(name)));
    return JSON.stringify({ items: listed.slice(skip, skip! + count!) });
  };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const what = `${request.method} ${request.url}`;
      requests.push({ what, body });
      const refusal = page ?? (declined && JSON.stringify({ error: { code: 'BAD_REQUEST_ERROR', description: declined } }));
      const answer = () => response.end(refusal ?? (request.method === 'POST' ? '{"id":"order_1"}' : pageOf(request.url)));
      response.statusCode = refusal ? declinedStatus : outage !== undefined && what.startsWith(outage) ? 503 : 200;
      response.setHeader('content-type', page ? 'text/html' : 'application/json');
      if (held) held.push(answer);
      else answer();
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    requests.length = 0;
    outage = undefined;
    declined = undefined;
    declinedStatus = 400;
    page = undefined;
    listed = [];
    held = undefined;
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    provider = new RazorpayProvider({ keyId: 'rzp_test', keySecret: 'secret', apiUrl });
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
  it('finds only the order whose receipt it is, whatever else is in the list', async () => {
    listed = [{ id: 'order_2', receipt: 'r2' }];
    expect(await provider.findOrder('r')).toBeUndefined();
    listed.push({ id: 'order_1', receipt: 'r' });
    expect(await provider.findOrder('r')).toBe('order_1');
  });
  it('reads every refund of a payment, however many pages they fill', async () => {
    listed = Array.from({ length: 250 }, (_, index) => ({ id: `rfnd_${index}`, payment_id: 'pay_1', amount: 100, status: 'processed' }));
    const refunds = await provider.refundsOf('pay_1');
    expect(refunds.map(({ providerRefundId }) => providerRefundId)).toEqual(listed.map(({ id }) => id));
    expect(requests.map(({ what }) => what)).toEqual([0, 100, 200].map((skip) => `GET /v1/payments/pay_1/refunds?count=100&skip=${skip}`));
  });
  it.each([
    ['refused', [400, 404]],
    ['failed', [401, 403, 408, 409, 429, 500, 502]],
  ] as const)('has %s with an answer of status %j: only what Razorpay declines itself is not repeated', async (failure, statuses) => {
    declined = 'no';
    for (declinedStatus of statuses) await expect(provider.fetchPayment('pay_1')).rejects.toMatchObject({ failure });
  });
  it.each(['Authentication failed', 'The api key provided is invalid', 'Access Denied'])(
    'has failed with 400 and "%s": it says nothing about the request',
    async (description) => {
      declined = description;
      await expect(provider.fetchPayment('pay_1')).rejects.toMatchObject({ failure: 'failed' });
    },
  );
  it.each([400, 404, 405])('has failed with %d and a page instead of an error of Razorpay', async (status) => {
    [page, declinedStatus] = ['<html><body><h1>Not found</h1></body></html>', status];
    await expect(provider.fetchPayment('pay_1')).rejects.toMatchObject({ failure: 'failed' });
  });
  it('fails at once, without a request, after ten failures in a row', async () => {
    await failTenTimes('POST', () => provider.createOrder(order));
    await expect(provider.createOrder(order)).rejects.toMatchObject({ failure: 'unreachable' });
    expect(requests).toEqual([]);
  });
  it('sends requests again after 10 s, also when the clock of the machine is set back', async () => {
    await failTenTimes('POST', () => provider.createOrder(order));
    outage = undefined;
    const [time, now] = [Date.now(), performance.now.bind(performance)];
    jest.spyOn(Date, 'now').mockReturnValue(time - 3_600_000);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 10_001);
    expect(await provider.createOrder(order)).toBe('order_1');
  });
  it('creates orders while payments cannot be read', async () => {
    await failTenTimes('GET /v1/payments', () => provider.paymentsSince(new Date(), 0));
    expect(await provider.createOrder(order)).toBe('order_1');
  });
  it('reads payments while orders cannot be created', async () => {
    await failTenTimes('POST', () => provider.createOrder(order));
    expect(await provider.paymentsSince(new Date(), 0)).toEqual([]);
  });

  it('does not count refunds that are declined for now as failures of the provider', async () => {
    declined = 'Your account does not have enough balance to carry out the refund operation.';
    for (let count = 0; count < 10; count += 1)
      await expect(provider.refund({ paymentId: 'pay_1', amountPaise: 100, key: 'k' })).rejects.toMatchObject({ failure: 'postponed' });
    declined = undefined;
    expect(await provider.paymentsSince(new Date(), 0)).toEqual([]);
  });

  describe('while one call tries whether the provider works again', () => {
    let trial: Promise<string>;
    beforeEach(async () => {
      await failTenTimes('POST', () => provider.createOrder(order));
      outage = undefined;
      const now = performance.now.bind(performance);
      jest.spyOn(performance, 'now').mockImplementation(() => now() + 10_001);
      held = [];
      trial = provider.createOrder(order);
      trial.catch(() => undefined);
      await eventually(() => expect(held).toHaveLength(1));
    });

    it('refuses other calls after a second, long before the trial times out', async () => {
      const first = await Promise.race([
        provider.createOrder(order).then(undefined, (error: ProviderError) => error.failure),
        trial.then(undefined, () => 'the trial has ended'),
      ]);
      expect(first).toBe('unreachable');
      await expect(trial).rejects.toThrow(ProviderError);
    });
    it('lets other calls through as soon as the trial has succeeded', async () => {
      const other = provider.createOrder(order);
      const [answer] = held!;
      held = undefined;
      answer!();
      expect(await Promise.all([trial, other])).toEqual(['order_1', 'order_1']);
    });
  });
});
