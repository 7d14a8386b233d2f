import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { defaultTiming } from '../app.js';
import { Sweep } from '../payments/sweep.js';
import { OrderRepository } from '../persistence/order.repository.js';
import { paymentProviderToken, type PaymentProvider } from '../razorpay/payment-provider.js';
import { PaidOrder } from '../testing/paid-order.js';
import { keySecret, Shop } from '../testing/shop.js';
import { RefundSweep } from './refund-sweep.js';

const never = 86_400_000;
const all = 359_900;
const day = 24 * 3_600;

let shop: Shop;
beforeAll(async () => {
  shop = await new Shop({ timing: { ...defaultTiming, tick: never, sweepEvery: never } }).open();
});
beforeEach(() => void shop.sandbox.control.reset());
afterAll(() => shop.close());

const sweep = (): Promise<void> => shop.service.app.get(RefundSweep, { strict: false }).run();
const sweepPayments = (): Promise<void> => shop.service.app.get(Sweep, { strict: false }).run();

async function atProvider(path: string, body: object): Promise<string> {
  const authorization = `Basic ${Buffer.from(`rzp_test_shop:${keySecret}`).toString('base64')}`;
  const headers = { 'content-type': 'application/json', authorization };
  const response = await fetch(shop.sandbox.url + path, { method: 'POST', body: JSON.stringify(body), headers });
  expect(response.status).toBe(200);
  return ((await response.json()) as { id: string }).id;
}
const inDashboard = (paymentId: string, amount: number): Promise<string> => atProvider(`/v1/payments/${paymentId}/refund`, { amount });

/** A paid order whose payment was made 30 days ago. */
async function oldOrder(): Promise<PaidOrder> {
  const order = await PaidOrder.in(shop);
  shop.sandbox.ledger.payments().find(({ id }) => id === order.paymentId)!.created_at -= 30 * day;
  return order;
}

/** A payment of another system with the same Razorpay account. */
async function foreignPayment(): Promise<string> {
  const provider = shop.service.app.get<PaymentProvider>(paymentProviderToken, { strict: false });
  const orderId = await provider.createOrder({ receipt: uuid(), amountPaise: all, notes: {} });
  shop.sandbox.pay({ orderId, outcome: 'captured' });
  return (await provider.paymentsOf(orderId))[0]!.id;
}

describe('a refund in the Razorpay dashboard whose webhook was lost', () => {
  it('is found once by the refund sweep when its payment is too old for the payment sweep', async () => {
    const order = await oldOrder();
    await inDashboard(order.paymentId, 100_000);
    await sweepPayments();
    expect(await order.detail()).toMatchObject({ refunded_paise: 0 });
    for (let runs = 0; runs < 2; runs += 1) await sweep();
    expect(await order.settled()).toMatchObject({
      state: 'paid',
      refunded_paise: 100_000,
      refunds: [{ state: 'done', origin: 'provider' }],
    });
    await inDashboard(order.paymentId, all - 100_000);
    await sweep();
    expect((await order.settled()).state).toBe('refunded');
  });

  it('is counted once the bank has made it, and not while it is pending', async () => {
    const order = await oldOrder();
    shop.sandbox.control.set({ refundOutcome: 'pending' });
    const [failed, processed] = [await inDashboard(order.paymentId, 100_000), await inDashboard(order.paymentId, 259_900)];
    await sweep();
    expect(await order.detail()).toMatchObject({ refunded_paise: 0, refunds: [] });
    await atProvider(`/sandbox/refunds/${failed}/settle`, { status: 'failed' });
    await atProvider(`/sandbox/refunds/${processed}/settle`, {});
    await sweep();
    expect(await order.settled()).toMatchObject({ state: 'paid', refunded_paise: 259_900 });
  });

  it('is found on the second page, after refunds of payments without an order and one with an unknown status', async () => {
    const order = await oldOrder();
    await inDashboard(order.paymentId, all);
    const payment = await foreignPayment();
    for (let count = 0; count < 100; count += 1) await inDashboard(payment, 100);
    Object.assign(shop.sandbox.ledger.refunds()[0]!, { status: 'reversed' });
    await sweep();
    expect((await order.settled()).state).toBe('refunded');
  });

  it('makes the sweep lock no order when it is known, failed, or of a payment without an order', async () => {
    const order = await oldOrder();
    await order.refund(100_000);
    await inDashboard(order.paymentId, 100_000);
    await inDashboard(await foreignPayment(), all);
    await sweep();
    shop.sandbox.control.set({ refundOutcome: 'failed' });
    await order.refund(100_000);
    await inDashboard(order.paymentId, 100_000);
    const change = jest.spyOn(OrderRepository.prototype, 'change');
    await sweep();
    expect(change).not.toHaveBeenCalled();
    expect(await order.settled()).toMatchObject({ refunded_paise: 200_000 });
  });
});
