import type { RunsOfSlot } from '@2x7/contracts';
import { asAdmin } from '@2x7/service-kit/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import { addLunchRun, delivered, deliveryIn, enterMarks, failed, india, lunch, markOf, sendMarks } from '../testing/mark-facts.js';
import type { Subscriber } from '../testing/reported-problems.js';
import { shopWithProblems } from '../testing/shop-with-problems.js';

const shop = shopWithProblems();
let customers: Subscriber[];
beforeAll(async () => {
  customers = [await shop.subscribe(), await shop.subscribe()];
});

it('a problem shows all marks of its delivery, with the rider who made them, when they were made and when they were received', async () => {
  const { running } = shop;
  const customer = customers[0]!;
  const stop = { plan: customer.order_id, delivery: await deliveryIn(running, customer.order_id, lunch) };
  running.travelTo('2026-11-25T08:30');
  await running.part(FreezeService).freezeDue();
  const run = await addLunchRun(running, [stop]);
  await running.database.query(`UPDATE runs SET rider = 'Ravi' WHERE id = $1`, [run]);
  await sendMarks(running, { run, marks: [markOf(stop, delivered)], now: india('2026-11-25T08:30') });
  await enterMarks(running, { stops: [stop], facts: failed('damaged') });
  const problem = await shop.reported(customer, { slot: lunch });

  // The clock of the shop goes on, and the time of the mark is corrected by the difference to that of the phone.
  const within = (minute: string): unknown => expect.stringContaining(`2026-11-25T${minute}`);
  expect((await shop.find(problem.id)).marks).toMatchObject([
    { source: 'rider', ...delivered, run: 'East', rider: 'Ravi', reason: null, at: within('02:30'), received_at: within('03:00') },
    { source: 'admin', ...failed('damaged'), run: null, rider: null, reason: 'The rider called', at: india('2026-11-25T08:10') },
  ]);
  const plan = await shop.reported(customer);
  expect((await shop.find(plan.id)).marks).toEqual([]);
});

it('a mark keeps the rider whom its run had when it was made, however late it is received, and takes a correction after the run', async () => {
  const { running } = shop;
  const customer = customers[1]!;
  const stop = { plan: customer.order_id, delivery: await deliveryIn(running, customer.order_id, lunch) };
  running.travelTo('2026-11-25T07:30');
  await running.part(FreezeService).freezeDue();
  const run = await addLunchRun(running, [stop]);
  const change = async (rider: string, stops = [stop.delivery]): Promise<void> => {
    const { runs } = (await running.get<RunsOfSlot>('/deliveries/admin/runs?day=2026-11-25&window=lunch')).body.data;
    const { version, name } = runs.find(({ id }) => id === run)!;
    expect((await running.put(`/deliveries/admin/runs/${run}`, { version, name, rider, trained_on: null, stops })).status).toBe(200);
  };
  const send = (seq: number, minute: string, now: string) => {
    running.travelTo(`2026-11-25T${now}`);
    const mark = markOf(stop, { ...delivered, seq, phone_at: india(`2026-11-25T${minute}`) });
    return sendMarks(running, { run, marks: [mark], now: india(`2026-11-25T${now}`) });
  };
  await change('Mohan');
  await change('Ravi');
  await send(1, '08:00', '08:01');
  running.travelTo('2026-11-25T08:40');
  await change('Sunita');
  await send(2, '08:35', '08:50');
  await send(3, '08:45', '08:51');
  running.travelTo('2026-11-25T09:30');
  const problem = await shop.reported(customer, { slot: lunch });
  const riders = async () => (await shop.find(problem.id)).marks!.map(({ rider }) => rider);
  expect(await riders()).toEqual(['Ravi', 'Ravi', 'Sunita']);
  await change('Sunita', []);
  running.travelTo('2026-11-25T12:01');
  await change('Sunita Meena', []);
  expect(await riders()).toEqual(['Ravi', 'Ravi', 'Sunita Meena']);
  running.travelTo('2026-11-25T09:31');
  expect((await running.send(`/deliveries/admin/runs/${run}`, { method: 'DELETE', headers: asAdmin() })).status).toBe(200);
  expect(await riders()).toEqual(['Ravi', 'Ravi', 'Sunita Meena']);
});
