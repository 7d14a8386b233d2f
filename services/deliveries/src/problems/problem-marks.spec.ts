import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import { addLunchRun, delivered, deliveryIn, enterMarks, failed, india, lunch, markOf, sendMarks } from '../testing/mark-facts.js';
import { ReportedProblems } from '../testing/reported-problems.js';

let shop: ReportedProblems;
beforeAll(async () => {
  shop = await new ReportedProblems().start();
});
afterAll(() => shop.stop());

it('a problem shows all marks of its delivery, with the rider who made them, when they were made and when they were received', async () => {
  const { running } = shop;
  const customer = await shop.subscribe();
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
