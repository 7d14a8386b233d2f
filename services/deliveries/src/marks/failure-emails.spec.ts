import type { EventData, Mark } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import {
  addLunchRun,
  changesOf,
  delivered,
  deliveryIn,
  enterMarks,
  failed,
  india,
  lunch,
  markOf,
  sendMarks,
  undone,
  type Stop,
} from '../testing/mark-facts.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';

let running: RunningDeliveries;
const stops: Stop[] = [];
/** Its dinner was moved onto the lunch. */
let twoMeals: Stop;

/** The lunch of 25 November is frozen, and the time is 8:00 on that day. */
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
  for (let index = 0; index < 10; index += 1) {
    const { order_id: plan } = await running.subscribe();
    stops.push({ plan, delivery: await deliveryIn(running, plan, lunch) });
  }
  const { order_id: plan } = await running.subscribe();
  const command = { type: 'move', from: { ...lunch, window: 'dinner' }, to: lunch };
  await running.post(`/deliveries/admin/plans/${plan}/changes`, { key: uuid(), command });
  twoMeals = { plan, delivery: await deliveryIn(running, plan, lunch) };
  running.travelTo('2026-11-25T08:00');
  await running.part(FreezeService).freezeDue();
});
afterAll(() => running.stop());

/** What the emails about the plan's failed deliveries are made of, once there are so many. */
const emailsOf = ({ plan }: Stop, count: number): Promise<EventData<'delivery.failed'>[]> =>
  eventually(() => {
    const failures = running.events.flatMap((event) =>
      event.type === 'delivery.failed' && event.data.subscription_id === plan ? [event.data] : [],
    );
    expect(failures).toHaveLength(count);
    return failures;
  });

/** What was published about the plan's failed deliveries, also what the email worker has not received yet. */
async function published({ plan }: Stop): Promise<EventData<'delivery.failed'>[]> {
  const rows = await running.database.query<{ data: EventData<'delivery.failed'> }>(
    `SELECT event -> 'data' AS data FROM outbox WHERE type = 'delivery.failed' AND event -> 'data' ->> 'subscription_id' = $1 ORDER BY seq`,
    [plan],
  );
  return rows.map(({ data }) => data);
}

const correctionsOf = ({ plan }: Stop) =>
  running.events.filter(
    ({ type, data }) => type === 'subscription.changed' && (data as { subscription_id: string }).subscription_id === plan,
  );

describe('a customer whose delivery failed', () => {
  it('does not get the reason of an administrator’s mark', async () => {
    const stop = stops.pop()!;
    await enterMarks(running, { stops: [stop], facts: failed('other'), body: { reason: 'The rider had an argument' } });
    const [email] = await emailsOf(stop, 1);
    expect(email).toMatchObject({ cause: 'other' });
    expect(email).not.toHaveProperty('reason');
    const sentences = await changesOf(running, stop.plan);
    expect(sentences[0]![0]).toBe('Wednesday 25 November, lunch did not reach you: something went wrong on our side.');
  });

  it('gets no email about an imported plan before an administrator has confirmed its meals', async () => {
    const stop = stops.pop()!;
    await running.database.query('UPDATE subscriptions SET imported_at = clock_timestamp() WHERE id = $1', [stop.plan]);
    await enterMarks(running, { stops: [stop], facts: failed('vehicle') });
    expect([await published(stop), (await changesOf(running, stop.plan)).length]).toEqual([[], 1]);
  });

  it('is not promised a meal when the money of the plan went back', async () => {
    const stop = stops.pop()!;
    const refund = { refund_id: uuid(), order_id: stop.plan, order_number: '2X7-1', amount_paise: 359_900, currency: 'INR' as const };
    const facts = { refunded_at: india('2026-11-25T08:00'), customer: { name: 'Asha', email: 'a@example.test' }, plan_name: 'Plan' };
    await running.receive('order.refunded', { ...refund, ...facts });
    await enterMarks(running, { stops: [stop], facts: failed('damaged') });
    expect(await emailsOf(stop, 1)).toMatchObject([{ is_forfeited: false, new_slot: null, is_refunded: true }]);
    expect((await changesOf(running, stop.plan))[0]).toContain('No replacement comes, because the plan was refunded.');
  });

  it('gets each date of meals that come again in several deliveries', async () => {
    await enterMarks(running, { stops: [twoMeals], facts: failed('vehicle') });
    const day = '2026-12-02';
    expect(await emailsOf(twoMeals, 1)).toMatchObject([
      {
        meals: 2,
        new_slot: { day, window: 'lunch' },
        new_slots: [
          { day, window: 'lunch', meals: 1 },
          { day, window: 'dinner', meals: 1 },
        ],
      },
    ]);
  });

  it('is not promised the next free slot while a pause reaches the last day that is planned', async () => {
    const stop = stops.pop()!;
    for (const from of ['2026-11-27', '2027-01-26', '2027-03-27'])
      await running.post(`/deliveries/admin/plans/${stop.plan}/changes`, { key: uuid(), command: { type: 'pause', from, until: null } });
    await enterMarks(running, { stops: [stop], facts: failed('vehicle') });
    expect(await emailsOf(stop, 1)).toMatchObject([{ new_slot: null, is_beyond_horizon: true }]);
    const [other] = await emailsOf(twoMeals, 1);
    expect(other).not.toHaveProperty('is_beyond_horizon');
  });

  it('gets a correction as a correction, by the rider or by an administrator', async () => {
    const [byRider, byAdmin] = [stops.pop()!, stops.pop()!];
    const run = await addLunchRun(running, [byRider]);
    await sendMarks(running, { run, marks: [markOf(byRider, failed('vehicle'))] });
    await sendMarks(running, { run, marks: [markOf(byRider, { ...delivered, seq: 2 })] });
    for (const facts of [failed('vehicle'), undone]) await enterMarks(running, { stops: [byAdmin], facts });
    await eventually(() => {
      expect(correctionsOf(byRider)).toMatchObject([{ data: { actor: 'kitchen', is_correction: true } }]);
      expect(correctionsOf(byAdmin)).toMatchObject([{ data: { actor: 'admin', is_correction: true } }]);
    });
    const [moved] = correctionsOf(twoMeals);
    expect(moved).toMatchObject({ data: { change_number: expect.any(String) } });
    expect(moved!.data).not.toHaveProperty('is_correction');
  });

  it('gets a correction also when the meal had counted as delivered', async () => {
    const forfeited = [stops.pop()!, stops.pop()!];
    const corrections = [
      [delivered, 'Wednesday 25 November, lunch was delivered after all: left with the guard.'],
      [undone, 'Wednesday 25 November, lunch is open again: what we had noted was wrong.'],
    ] as const;
    for (const [index, [facts, sentence]] of corrections.entries()) {
      const stop = forfeited[index]!;
      await enterMarks(running, { stops: [stop], facts: failed('not-home') });
      expect(await emailsOf(stop, 1)).toMatchObject([{ is_forfeited: true }]);
      await enterMarks(running, { stops: [stop], facts });
      expect((await changesOf(running, stop.plan))[0]).toEqual([sentence]);
      await eventually(() => expect(correctionsOf(stop)).toMatchObject([{ data: { actor: 'admin', is_correction: true } }]));
    }
  });

  it('gets another email only when a correction changes whether the meal counts, not when it changes only the cause', async () => {
    const stop = stops.pop()!;
    const correct = (cause: Mark['cause']) => enterMarks(running, { stops: [stop], facts: failed(cause) });
    await correct('vehicle');
    const [first] = await emailsOf(stop, 1);
    expect(first).toMatchObject({ cause: 'vehicle', new_slot: { day: '2026-12-02', window: 'lunch' } });
    await correct('damaged');
    const [newest] = await changesOf(running, stop.plan);
    expect(newest).toEqual([expect.stringMatching(/^Wednesday 25 November, lunch did not reach you: .*damaged/), 'Your meal is not lost.']);
    expect(await published(stop)).toHaveLength(1);
    await correct('not-home');
    expect(await published(stop)).toMatchObject([{}, { cause: 'not-home', is_forfeited: true, new_slot: null }]);
    await correct('vehicle');
    expect(await published(stop)).toHaveLength(3);
    running.travelTo('2026-12-03T08:00');
    await running.part(FreezeService).freezeDue();
    await correct('other');
    expect((await changesOf(running, stop.plan))[0]![0]).toBe(
      'Wednesday 25 November, lunch did not reach you: something went wrong on our side.',
    );
    expect(await published(stop)).toHaveLength(3);
  });
});
