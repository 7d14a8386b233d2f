import type { DeliverySlot, KitchenSlot } from '@2x7/contracts';
import { Log } from '@2x7/service-kit';
import { eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { ConsistencyRepository } from '../../consistency/consistency.repository.js';
import { CallOffService } from '../../marks/call-off.service.js';
import { OutcomeService } from '../../marks/outcome.service.js';
import { changesOf, detailOf, lunch } from '../../testing/mark-facts.js';
import { RunningDeliveries } from '../../testing/running-deliveries.js';
import { FreezeService } from './freeze.service.js';

let running: RunningDeliveries;
beforeAll(async () => {
  // The jobs do not run: a closure has not been noticed when the cut-off passes.
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(async () => {
  expect(await running.part(ConsistencyRepository).find()).toEqual({ violations: 0, examples: [] });
  await running.stop();
});

const close = async ({ day, window }: DeliverySlot): Promise<void> => {
  const closure = { from: day, until: day, windows: [window], closed: 'Gas repair' };
  expect((await running.put('/deliveries/admin/slots', closure)).status).toBe(200);
};
const slotsOf = async (day: string): Promise<KitchenSlot[]> =>
  (await running.get<KitchenSlot[]>(`/deliveries/admin/calendar?from=${day}&to=${day}`)).body.data;

it('a slot that is closed too shortly before its cut-off to replan its deliveries is called off, unless it is empty; a delivery whose failure cannot be stored is logged and fails later', async () => {
  const { order_id: id } = await running.subscribe();
  await close({ day: '2026-11-24', window: 'dinner' });
  running.travelTo('2026-11-24T19:59');
  await close(lunch);
  running.travelTo('2026-11-24T20:00');
  await running.part(FreezeService).freezeDue();
  const failCalledOff = () => running.part(CallOffService).failCalledOff(new AbortController().signal);
  const errors = jest.spyOn(running.service.app.get(Log), 'error');
  jest.spyOn(running.part(OutcomeService), 'record').mockRejectedValueOnce(new Error('connection lost'));
  await failCalledOff();
  const ids = { delivery_id: expect.any(String), subscription_id: id };
  expect(errors.mock.calls).toEqual([['delivery not called off', expect.any(Error), ids]]);
  await failCalledOff();
  expect((await slotsOf(lunch.day))[0]).toMatchObject({ phase: 'closed', called_off: 'Gas repair', failed: 1, unmarked: 0 });
  expect((await slotsOf('2026-11-24'))[1]).toMatchObject({ phase: 'closed', called_off: null, frozen_at: expect.any(String) });
  expect(await changesOf(running, id)).toEqual([
    [
      'Wednesday 25 November, lunch does not come: Gas repair.',
      'Your meal is not lost. New: Wednesday 2 December, lunch.',
      'Your plan now ends on Wednesday 2 December.',
    ],
  ]);
  expect((await detailOf(running, id)).balance).toMatchObject({ planned: 14, locked: 0, forfeited: 0 });
  const failures = () => running.events.filter(({ type }) => type === 'delivery.failed');
  await eventually(() => expect(failures()).toMatchObject([{ data: { slot: lunch, reason: 'Gas repair' } }]));
});
