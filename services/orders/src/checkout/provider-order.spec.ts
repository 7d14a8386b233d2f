import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { InProcessTransport, type RunningService } from '@2x7/service-kit';
import { createApp } from '../app.js';
import { paymentProviderToken, type PaymentProvider } from '../razorpay/payment-provider.js';
import { Shop, type Answer } from '../testing/shop.js';

let shop: Shop;
/** A second copy of the service on the same database. */
let other: RunningService;
/** Calls that create an order at the provider. They are counted here, because the sandbox knows an order with the same receipt, and Razorpay may not. */
const creations: { receipt: string }[] = [];
let receipt: string;
beforeAll(async () => {
  shop = await new Shop().open();
  other = await createApp(shop.config(), { transport: new InProcessTransport() });
});
beforeEach(() => {
  shop.sandbox.control.reset();
  creations.length = 0;
  receipt = randomUUID();
  for (const service of [shop.service, other]) {
    const provider = service.app.get<PaymentProvider>(paymentProviderToken, { strict: false });
    const createOrder = provider.createOrder.bind(provider);
    jest.spyOn(provider, 'createOrder').mockImplementation((order) => {
      creations.push(order);
      return createOrder(order);
    });
  }
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const orderAt = (service: RunningService): Promise<Answer> => shop.order({ receipt }, {}, service);

describe('the order at the provider', () => {
  it('is created by one call when two replicas get the same order at once', async () => {
    shop.sandbox.control.set({ routes: { 'POST /v1/orders': { latencyMs: 500 } } });
    const answers = await Promise.all([shop.service, other, shop.service, other].map(orderAt));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1);
    expect(creations).toHaveLength(1);
  });
  it('is looked up by its receipt, not created again, after the answer to its creation was lost', async () => {
    shop.sandbox.control.set({ routes: { 'POST /v1/orders': { fail: { with: 'answer-lost', times: 1 } } } });
    expect((await orderAt(shop.service)).status).toBe(503);
    expect((await orderAt(other)).status).toBe(200);
    expect(creations).toHaveLength(1);
  });
});
