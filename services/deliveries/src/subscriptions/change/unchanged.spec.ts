import type { SubscriptionChange, SubscriptionCommand } from '@2x7/contracts';
import { asAdmin, asCustomer } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { RunningDeliveries, type Answer } from '../../testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start();
});
afterAll(() => deliveries.stop());

const customerOf = async (id: string) => asCustomer(await deliveries.customerOf(id));

const byAdmin = (id: string, command: SubscriptionCommand): Promise<Answer<SubscriptionChange>> =>
  deliveries.post(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), command }, asAdmin());

const byCustomer = async (id: string, command: SubscriptionCommand): Promise<Answer<SubscriptionChange>> =>
  deliveries.post(`/my/plans/${id}/changes`, { key: uuid(), command }, await customerOf(id));

const phone = { type: 'phone', phone: '+91 98765 43210' } as const;
const note = { type: 'delivery-note', note: 'With the guard.' } as const;

describe('a command that changes nothing', () => {
  it('is answered with the last change of the same command', async () => {
    const { order_id: id } = await deliveries.subscribe();
    const first = await byCustomer(id, phone);
    await byAdmin(id, note);
    expect(await byCustomer(id, phone)).toEqual(first);
  });

  it('is not answered with a change of another command', async () => {
    const { order_id: id, customer } = await deliveries.subscribe();
    await byAdmin(id, note);
    expect(await byCustomer(id, { ...phone, phone: customer.phone })).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'The plan is already as you want it.' },
    });
  });
});
