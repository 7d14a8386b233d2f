import type { ChangePreview, KitchenSheet, SubscriptionChange, SubscriptionDetail } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { RunningDeliveries } from '../../testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start();
});
afterAll(() => deliveries.stop());

const slot = { day: '2026-11-26', window: 'lunch' } as const;
const row = async () =>
  (
    await deliveries.database.query<{ slot: number; booked: number; boxes: string; meals: string; is_boxed: boolean }>(
      `SELECT slot, booked, boxed_at IS NOT NULL AS is_boxed, (SELECT count(*) FROM boxes b WHERE b.slot = s.slot) AS boxes,
         (SELECT coalesce(sum(meals), 0) FROM deliveries d WHERE d.slot = s.slot AND state = 'locked') AS meals
       FROM slots s WHERE day = $1 AND delivery_window = $2`,
      [slot.day, slot.window],
    )
  )[0]!;

describe('the freeze of a slot', () => {
  it('loses no meal while customers skip the slot at the same time, and refuses skips from the cut-off on', async () => {
    const ids = [];
    for (let count = 0; count < 8; count += 1)
      ids.push((await deliveries.subscribe({}, { plan_type: count % 2 ? 'couple' : 'individual' })).order_id);
    deliveries.travelTo('2026-11-25T19:59');
    const change = (id: string, type: 'skip' | 'restore') =>
      deliveries.post(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), command: { type, slots: [slot] } });
    const clients = ids.map(async (id) => {
      const results: number[] = [];
      for (let turn = 0; turn < 10; turn += 1) results.push((await change(id, turn % 2 === 0 ? 'skip' : 'restore')).status);
      return results;
    });
    await eventually(async () => expect((await deliveries.database.query('SELECT 1 FROM changes')).length).toBeGreaterThan(15));
    deliveries.travelTo('2026-11-25T20:00');
    const results = (await Promise.all(clients)).flat();
    expect(new Set(results)).toEqual(new Set([201, 409]));
    const frozen = await eventually(async () => {
      const now = await row();
      expect(now.is_boxed).toBe(true);
      return now;
    });
    expect([Number(frozen.boxes), Number(frozen.meals)]).toEqual([frozen.booked, frozen.booked]);
    expect((await change(ids[0]!, 'skip')).body.code).toBe('too_late');
    const wrong = await deliveries.database.query(
      `SELECT slot FROM slots s WHERE booked <> (SELECT coalesce(sum(meals), 0) FROM deliveries d WHERE d.slot = s.slot)`,
    );
    expect(wrong).toEqual([]);
    await expect(deliveries.database.query('DELETE FROM boxes')).rejects.toThrow('append-only');
  });

  it('keeps address and diet as they were at the cut-off', async () => {
    const { order_id: id } = await deliveries.subscribe();
    deliveries.travelTo('2026-11-27T09:00');
    const boxes = () =>
      deliveries.database.query(
        'SELECT b.diet, d.address FROM boxes b JOIN deliveries d ON d.id = b.delivery_id WHERE d.subscription_id = $1',
        [id],
      );
    await eventually(async () => expect(await boxes()).toHaveLength(2));
    const send = (command: object) => deliveries.post(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), command });
    expect((await send({ type: 'profile', person: 1, diet: 'egg', note: 'No onion' })).status).toBe(201);
    expect((await send({ type: 'address', scope: 'all', address: '7 Mall Road, Jaipur 302001' })).status).toBe(201);
    expect(new Set((await boxes()).map((box) => JSON.stringify(box)))).toEqual(
      new Set([JSON.stringify({ diet: 'vegetarian', address: '12 Tonk Road, Jaipur 302018' })]),
    );
  });

  it('is followed by late boxes of administrators, taken from the end of the plan, numbered after the others and shown apart', async () => {
    const at = { day: '2026-11-28', window: 'lunch' } as const;
    const [{ order_id: id }] = [await deliveries.subscribe({}, { plan_type: 'couple' }), await deliveries.subscribe()];
    const path = `/deliveries/admin/plans/${id}/late-boxes`;
    const add = (key: string) => deliveries.post<SubscriptionChange>(path, { key, slot: at, reason: 'Forgotten' });
    const preview = async () => (await deliveries.post<ChangePreview>(`${path}/preview`, { slot: at })).body;
    const balance = async () => (await deliveries.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`)).body.data.balance;
    const sheet = async () => (await deliveries.get<KitchenSheet>(`/deliveries/kitchen?day=${at.day}&window=${at.window}`)).body.data;
    await deliveries.post(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), command: { type: 'skip', slots: [at] } });
    expect([(await add('early')).body.code, (await preview()).code]).toEqual(['conflict', 'conflict']);
    deliveries.travelTo('2026-11-27T20:00');
    await eventually(async () => expect((await sheet()).slot.phase).toBe('frozen'));
    const [counted, { planned, locked }] = [await sheet(), await balance()];
    const [added, ...effects] = (await preview()).data.sentences;
    expect([added, await balance()]).toEqual(['Saturday 28 November, lunch is added to your plan.', expect.objectContaining({ planned })]);
    const changes = await Promise.all([add('once'), add('once')]);
    expect(changes.map(({ status }) => status)).toEqual([201, 201]);
    expect(changes[0]!.body.data.sentences).toEqual(['Saturday 28 November, lunch is added to your plan: Forgotten.', ...effects]);
    const now = await sheet();
    expect(now.late.map(({ serial }) => serial)).toEqual([counted.boxes + 1, counted.boxes + 2]);
    expect([now.lines, now.boxes]).toEqual([counted.lines, counted.boxes + 2]);
    expect(now.slot.booked).toBe(counted.slot.booked + 2);
    expect(await balance()).toMatchObject({ planned: planned - 2, locked: locked + 2 });
    expect([(await add('again')).body.code, (await preview()).code]).toEqual(['conflict', 'conflict']);
    deliveries.travelTo('2026-11-28T09:00');
    const other = await deliveries.subscribe();
    const late = { key: 'other', slot: at, reason: 'Forgotten' };
    expect((await deliveries.post(`/deliveries/admin/plans/${other.order_id}/late-boxes`, late)).body.code).toBe('too_late');
  });

  it('is followed by late boxes that go to the address that was set for this delivery alone', async () => {
    const at = { day: '2026-11-28', window: 'dinner' } as const;
    const { order_id: id } = await deliveries.subscribe();
    const send = (command: object) => deliveries.post(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), command });
    deliveries.travelTo('2026-11-28T09:30');
    expect((await send({ type: 'address-once', slot: at, address: '7 Mall Road, Jaipur 302001' })).status).toBe(201);
    expect((await send({ type: 'skip', slots: [at] })).status).toBe(201);
    deliveries.travelTo('2026-11-28T10:01');
    const late = { key: uuid(), slot: at, reason: 'Wants it after all' };
    await eventually(async () => expect((await deliveries.post(`/deliveries/admin/plans/${id}/late-boxes`, late)).status).toBe(201));
    const addresses = await deliveries.database.query(
      `SELECT d.address FROM deliveries d JOIN slots s USING (slot) WHERE d.subscription_id = $1 AND s.day = $2 AND s.delivery_window = $3`,
      [id, at.day, at.window],
    );
    expect(addresses).toEqual([{ address: '7 Mall Road, Jaipur 302001' }]);
  });

  it('is done at the start when the cut-off passed while the service was down, and replans a closed slot', async () => {
    const { order_id: id } = await deliveries.subscribe({ paid_at: '2026-11-27T03:00:00.000Z' });
    const detail = async (): Promise<SubscriptionDetail> =>
      (await deliveries.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`)).body.data;
    await deliveries.database.query(`UPDATE slots SET closed_reason = 'Gas repair' WHERE day = '2026-12-01' AND delivery_window = 'lunch'`);
    await eventually(async () =>
      expect((await detail()).slots.find(({ day, window }) => day === '2026-12-01' && window === 'lunch')).toMatchObject({
        state: 'closed',
        reason: 'Gas repair',
      }),
    );
    expect((await detail()).balance).toMatchObject({ planned: 14, unscheduled: 0 });
    const [change] = await deliveries.database.query<{ actor: string; sentences: string[] }>(
      'SELECT actor, sentences FROM changes WHERE subscription_id = $1',
      [id],
    );
    expect(change).toMatchObject({
      actor: 'kitchen',
      sentences: [
        expect.stringContaining('The kitchen is closed on Tuesday 1 December, lunch: Gas repair.'),
        expect.anything(),
        expect.anything(),
      ],
    });
    await deliveries.service.close();
    deliveries.travelTo('2026-11-30T12:00');
    await deliveries.restart();
    await eventually(async () => expect((await detail()).balance.locked).toBeGreaterThan(0));
  });
});
