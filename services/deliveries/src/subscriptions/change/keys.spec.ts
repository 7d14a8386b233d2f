import type { DeliverySlot, SubscriptionChange, SubscriptionCommand, SubscriptionDetail } from '@2x7/contracts';
import { asAdmin, asCustomer } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { RunningDeliveries, type Answer } from '../../testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start();
});
afterAll(() => deliveries.stop());

const note = { type: 'delivery-note', note: 'With the guard.' } as const;
const phone = { type: 'phone', phone: '+91 98765 43210' } as const;

const planned = async (id: string): Promise<DeliverySlot[]> => {
  const { body } = await deliveries.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`, asAdmin());
  return body.data.slots.filter(({ state }) => state === 'planned').map(({ day, window }) => ({ day, window }));
};

/** A plan, and how its customer sends a command with a key. */
async function subscribe(): Promise<{
  id: string;
  send: (key: string, command: SubscriptionCommand) => Promise<Answer<SubscriptionChange>>;
}> {
  const { order_id: id } = await deliveries.subscribe();
  const customer = asCustomer(await deliveries.customerOf(id));
  return { id, send: (key, command) => deliveries.post(`/my/plans/${id}/changes`, { key, command }, customer) };
}

describe('the key of a change', () => {
  it.each([`answer-${uuid()}-1`, `refused-${uuid()}`, `counted-twice-${uuid()}`])(
    'is none that the service uses itself: %s',
    async (key) => {
      const { send } = await subscribe();
      expect(await send(key, note)).toMatchObject({ status: 400 });
    },
  );

  it.each([
    ['changed the plan', note],
    ['changed nothing', phone],
  ])('answers its command again and no other one, after it %s', async (_done, command) => {
    const { id, send } = await subscribe();
    await send('another', phone);
    const answer = await send('used', command);
    const before = await planned(id);
    const skip: SubscriptionCommand = { type: 'skip', slots: [before[0]!] };
    expect(await send('used', skip)).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'This key belongs to another change.' },
    });
    expect(await planned(id)).toEqual(before);
    expect(answer.status).toBe(201);
    expect(await send('used', command)).toEqual(answer);
  });
});
