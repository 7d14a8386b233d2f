import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ControlPatch, Sandbox } from '../index.js';
import { call, startTestSandbox } from '../testing/merchant.js';

describe('the sandbox with configured faults', () => {
  let sandbox: Sandbox;
  beforeEach(async () => void (sandbox = await startTestSandbox()));
  afterEach(() => sandbox.close());

  const body = { amount: 5000, currency: 'INR' };
  const create = () => call(sandbox, '/v1/orders', { body });
  const failWith = (failure: string | number, times: number | 'all' = 1) =>
    sandbox.control.set({
      routes: { 'POST /v1/orders': { fail: { with: failure, times } } },
    } as ControlPatch);
  const causeOf = (error: Error): unknown => (error.cause as { code?: string })?.code;

  it('fails the next two calls of a route and no other route', async () => {
    failWith(503, 2);
    expect((await call(sandbox, '/v1/orders')).status).toBe(200);
    expect((await create()).status).toBe(503);
    expect((await create()).status).toBe(503);
    expect((await create()).status).toBe(200);
    expect(sandbox.ledger.orders()).toHaveLength(1);
  });

  it('fails every call until the fault is removed', async () => {
    failWith(500, 'all');
    for (let n = 0; n < 3; n += 1) expect((await create()).status).toBe(500);
    sandbox.control.set({ routes: { 'POST /v1/orders': null } });
    expect((await create()).status).toBe(200);
  });

  it("answers 429 and 500 in Razorpay's error shape, and the fault html with an HTML page and 502", async () => {
    failWith(429);
    expect(await (await create()).json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } });
    failWith(500);
    expect(await (await create()).json()).toMatchObject({ error: { code: 'SERVER_ERROR' } });
    failWith('html');
    const page = await create();
    expect([page.status, page.headers.get('content-type')]).toEqual([502, expect.stringContaining('text/html')]);
    expect(await page.text()).toContain('<h1>502 Bad Gateway</h1>');
  });

  it("declines a refund with Razorpay's two 400 answers for a refund that cannot be made yet", async () => {
    const { id: orderId } = (await (await create()).json()) as { id: string };
    const paid = sandbox.pay({ orderId, outcome: 'captured' });
    const refund = async () => {
      const answer = await call(sandbox, `/v1/payments/${paid.razorpay_payment_id}/refund`, { body: {} });
      return [answer.status, ((await answer.json()) as { error?: { description: string } }).error?.description];
    };
    const descriptions = {
      'another-operation': 'Request failed because another payment operation is in progress.',
      'low-balance': 'Your account does not have enough balance to carry out the refund operation.',
    } as const;
    for (const [failure, description] of Object.entries(descriptions)) {
      sandbox.control.set({ routes: { 'POST /v1/payments/*/refund': { fail: { with: failure } } } } as ControlPatch);
      expect(await refund()).toEqual([400, description]);
    }
    expect(sandbox.ledger.refunds()).toEqual([]);
    expect(await refund()).toEqual([200, undefined]);
  });

  it('breaks the connection before the request takes effect with `reset`', async () => {
    failWith('reset');
    expect(causeOf((await create().catch((error: Error) => error)) as Error)).toBe('ECONNRESET');
    expect(sandbox.ledger.orders()).toHaveLength(0);
  });

  it('breaks the connection after the order was created with `answer-lost`', async () => {
    failWith('answer-lost');
    expect(causeOf((await create().catch((error: Error) => error)) as Error)).toBe('ECONNRESET');
    expect(sandbox.ledger.orders()).toHaveLength(1);
  });

  it('sends no answer with `hang`, and can still be closed', async () => {
    failWith('hang');
    const hanging = create().catch((error: Error) => error.name);
    const winner = await Promise.race([hanging, new Promise((late) => setTimeout(late, 100, 'silence'))]);
    expect(winner).toBe('silence');
    await sandbox.close();
    expect(await hanging).toBe('TypeError');
    sandbox = await startTestSandbox();
  });

  it('delays the routes that match the pattern of a latency', async () => {
    await call(sandbox, '/sandbox/control', { body: { routes: { 'GET *': { latencyMs: 2_000 } } } });
    const took = async (path: string) => {
      const start = performance.now();
      await call(sandbox, path);
      return performance.now() - start;
    };
    expect(await took('/v1/orders/order_00000000000000')).toBeGreaterThanOrEqual(1_990);
    expect(await took('/sandbox/control')).toBeLessThan(1_990);
  });

  it('lets a caller read, change and clear faults over HTTP, and never shows the secret', async () => {
    const set = await call(sandbox, '/sandbox/control', {
      body: { webhooks: { secret: 'hush', duplicates: 2 } },
    });
    const text = await set.text();
    expect(JSON.parse(text)).toMatchObject({
      captureDelay: false,
      webhooks: { duplicates: 2, secret_is_set: true },
    });
    expect(text).not.toContain('hush');
    expect((await call(sandbox, '/sandbox/control', { body: { captureDelays: true } })).status).toBe(400);
    const cleared = await call(sandbox, '/sandbox/control', { method: 'DELETE' });
    expect(await cleared.json()).toMatchObject({ routes: {}, webhooks: { duplicates: 0 } });
  });
});
