import type { EventData } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { FreezeService } from '../kitchen/freeze.service.js';
import { changesOf, deliveryIn, enterMarks, failed, india, lunch, type Stop } from '../testing/mark-facts.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';

let running: RunningDeliveries;
const stops: Stop[] = [];

/** The lunch of 25 November is frozen, and the time is 8:00 on that day. */
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
  for (let index = 0; index < 6; index += 1) {
    const { order_id: plan } = await running.subscribe();
    stops.push({ plan, delivery: await deliveryIn(running, plan, lunch) });
  }
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

describe('a customer whose delivery failed', () => {
  it('does not read the reason of an administrator’s mark', async () => {
    const stop = stops.pop()!;
    await enterMarks(running, { stops: [stop], facts: failed('other'), body: { reason: 'The rider had an argument' } });
    const [email] = await emailsOf(stop, 1);
    expect(email).toMatchObject({ cause: 'other' });
    expect(email).not.toHaveProperty('reason');
    const sentences = await changesOf(running, stop.plan);
    expect(sentences[0]![0]).toBe('Wednesday 25 November, lunch did not reach you: something went wrong on our side.');
  });

  it('is not promised a meal of a plan whose money went back', async () => {
    const stop = stops.pop()!;
    const refund = { refund_id: uuid(), order_id: stop.plan, order_number: '2X7-1', amount_paise: 359_900, currency: 'INR' as const };
    const facts = { refunded_at: india('2026-11-25T08:00'), customer: { name: 'Asha', email: 'a@example.test' }, plan_name: 'Plan' };
    await running.receive('order.refunded', { ...refund, ...facts });
    await enterMarks(running, { stops: [stop], facts: failed('damaged') });
    expect(await emailsOf(stop, 1)).toMatchObject([{ is_forfeited: false, new_slot: null, is_refunded: true }]);
    expect((await changesOf(running, stop.plan))[0]).toContain('No replacement comes, because the plan was refunded.');
  });

  it('keeps the new date where only the cause is corrected', async () => {
    const stop = stops.pop()!;
    for (const cause of ['vehicle', 'damaged'] as const) await enterMarks(running, { stops: [stop], facts: failed(cause) });
    const [first, second] = await emailsOf(stop, 2);
    expect(first).toMatchObject({ cause: 'vehicle', new_slot: { day: '2026-12-02', window: 'lunch' } });
    expect(first).not.toHaveProperty('is_planned');
    expect(second).toMatchObject({ cause: 'damaged', is_forfeited: false, new_slot: null, is_planned: true });
  });
});
