import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasRabbit } from '@2x7/local/testing';
import { eventually } from '@2x7/service-kit/testing';
import { emailsTo } from '../shop/shop-queries.js';
import { TestEnvironment } from './test-environment.js';
import { parts } from './parts.js';
import { isSuccess, orderOf, verifiedOf } from './shop-client.js';

(hasRabbit() ? describe : describe.skip)('the test environment with seven processes', () => {
  let environment: TestEnvironment;
  beforeAll(async () => {
    environment = await TestEnvironment.start({ parts });
  });
  afterAll(() => environment.close());

  it('sells a plan through the gateway and sends the email', async () => {
    const plan = await environment.addPlan();
    const created = await environment.client.createOrder({
      customerEmail: 'asha@mail.example',
      customerName: 'Asha Rao',
      customerPhone: '+91 90000 00000',
      deliveryAddress: '12 Tonk Road, Jaipur 302018',
      mealPlanId: plan.id,
    });
    expect(created).toMatchObject({ status: 200 });
    const paid = environment.sandbox.pay({ orderId: orderOf(created).order_id, outcome: 'captured' });
    const verified = await environment.client.verify(paid);
    expect(isSuccess(verified) && verifiedOf(verified).status).toBe('paid');
    await eventually(async () => expect((await emailsTo(environment)).map((mail) => mail.envelope.to)).toEqual([['asha@mail.example']]));
  });

  it('restarts a killed service', async () => {
    const { orders } = environment.services;
    const before = orders.pid;
    expect(await orders.kill9()).toBe(true);
    await orders.ready();
    expect(orders.pid).not.toBe(before);
    expect(orders.crashes).toEqual([]);
  });
});
