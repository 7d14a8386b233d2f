import type { SubscriptionChange, SubscriptionCommand, SubscriptionDetail } from '@2x7/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { lunch, move, restore, skip } from '../../testing/commands.js';
import { RunningDeliveries, type Answer } from '../../testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => deliveries.stop());

const detail = async (id: string): Promise<SubscriptionDetail> =>
  (await deliveries.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`)).body.data;
/** Each call has a key of its own, as from another dialog, tab or phone. */
const send = (id: string, command: SubscriptionCommand, version?: number): Promise<Answer<SubscriptionChange>> =>
  deliveries.post(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), version, command });

async function planAfter(...commands: SubscriptionCommand[]): Promise<SubscriptionDetail> {
  const { order_id: id } = await deliveries.subscribe({}, { plan_type: 'couple' });
  for (const command of commands) expect((await send(id, command)).status).toBe(201);
  return detail(id);
}

const [thursday, friday] = [lunch('2026-11-26'), lunch('2026-11-27')];
const pause = (from: string, until: string): SubscriptionCommand => ({ type: 'pause', from, until });
const resume: SubscriptionCommand = { type: 'resume', on: '2026-11-27' };
const pauses = [pause('2026-11-27', '2026-11-28'), pause('2026-12-01', '2026-12-02')];

describe('a command that was made on the version of the plan that a caller names', () => {
  it.each<[string, SubscriptionCommand[], SubscriptionCommand]>([
    ['the undo of a skip for both, under which one skips', [skip(thursday, 1), skip(thursday)], restore(thursday)],
    ['the end of the only pause', [pauses[0]!], resume],
    ['the end of a pause before another one', pauses, resume],
    ['a move back, after which the slot has a delivery of its own', [move(thursday, friday)], move(friday, thursday)],
  ])('is answered again, and does nothing more: %s', async (_what, before, command) => {
    const { id, version } = await planAfter(...before);
    const first = await send(id, command, version);
    const after = await detail(id);
    const answers = [await send(id, command, version), await send(id, command, version)];
    expect(answers).toEqual([first, first]);
    expect(first.status).toBe(201);
    expect({ ...(await detail(id)), now: '' }).toEqual({ ...after, now: '' });
  });

  it('is not answered where only another version had it: the caller reads that the plan was changed', async () => {
    const { id, version } = await planAfter(skip(thursday, 1), skip(thursday));
    await send(id, restore(thursday), version);
    const later = await detail(id);
    await send(id, skip(friday));
    expect(await send(id, restore(thursday), later.version)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await detail(id)).slots.find(({ day, window }) => day === thursday.day && window === 'lunch')).toMatchObject({ persons: [2] });
  });
});

describe('a command whose effect was taken back meanwhile', () => {
  it('is refused on the version that it has changed, so that its caller looks at the plan again', async () => {
    const { id, version } = await planAfter();
    await send(id, skip(thursday), version);
    await send(id, restore(thursday));
    expect(await send(id, skip(thursday), version)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});

describe('the end of a pause without a version', () => {
  it.each([
    ['the only one', [pauses[0]!]],
    ['one before another', pauses],
  ])('is answered again, and ends no other pause: %s', async (_what, before) => {
    const { id } = await planAfter(...before);
    const first = await send(id, resume);
    const after = await detail(id);
    expect(await send(id, resume)).toEqual(first);
    expect({ ...(await detail(id)), now: '' }).toEqual({ ...after, now: '' });
  });
});
