import { slotNumber, slotOf, type SlotNumber } from '@2x7/contracts';
import { QueryPlans } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConsistencyRepository } from '../consistency/consistency.repository.js';
import { readRules, rulesEnv } from '../rules.js';
import { seedManyPlans } from '../seed/many-plans.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';
import { FreezeService } from './freeze/freeze.service.js';
import { NextSlotsRepository } from './next-slots.repository.js';
import { SheetRepository } from './sheet.repository.js';
import { TaskRepository } from './tasks/task.repository.js';
import { SlotAdminRepository } from '../slots/slot-admin.repository.js';
import { SubscriptionListRepository } from '../subscriptions/reading/subscription-list.repository.js';
import { SubscriptionReader } from '../subscriptions/reading/subscription.reader.js';

const count = 4_000;
const perSlot = count / 5;
/** Tables that grow with every order, so a sequential scan gets slower with time. */
const growing = ['subscriptions', 'deliveries', 'customers', 'boxes', 'changes'];

let running: RunningDeliveries;
let plans: QueryPlans;
let slot: SlotNumber;
let known: { id: string; number: string; name: string; email: string; phone: string };
beforeAll(async () => {
  // The jobs do not run: their statements are not of interest here.
  running = await RunningDeliveries.start({ clockOffsetMs: () => 0, tickMs: 3_600_000 });
  await seedManyPlans(running.database.url, count, readRules(z.object(rulesEnv).parse({})));
  await running.database.query('VACUUM ANALYZE');
  [{ slot }] = (await running.database.query('SELECT min(slot) + 2 AS slot FROM slots WHERE booked > 0')) as [{ slot: number }];
  const text = 'SELECT id, number, name, email, phone FROM subscriptions ORDER BY id OFFSET 1234 LIMIT 1';
  [known] = (await running.database.query(text)) as [typeof known];
  plans = new QueryPlans(running.service, running.database);
});
afterAll(() => running.stop());

/** Expects an index for every scan of a growing table. @returns the rows that were visited, by table */
async function visited(work: () => Promise<unknown>, tables = growing): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  const scans = (await plans.of(work)).filter(({ table }) => tables.includes(table));
  expect(scans.filter(({ scan }) => scan === 'Seq Scan')).toEqual([]);
  for (const { table, rows: visits } of scans) rows[table] = (rows[table] ?? 0) + visits;
  return rows;
}

describe(`queries at ${count} plans`, () => {
  it('use an index for the calendar of a plan', async () => {
    const caller = { kind: 'service', name: 'gateway' } as const;
    expect(await visited(() => running.part(SubscriptionReader).detail({ id: known.id, caller }))).toEqual({
      subscriptions: 1,
      deliveries: 56,
    });
  });

  it('use an index for the month calendar, and count no delivery', async () =>
    expect(await visited(() => running.part(SlotAdminRepository).list([slot, slot + 1]))).toEqual({}));

  it('use an index for the list of plans, newest first', async () =>
    expect(await visited(() => running.part(SubscriptionListRepository).page({ search: '' }))).toMatchObject({ subscriptions: 51 }));

  it.each(['number', 'name', 'email', 'phone'] as const)('use an index for the search by %s', async (field) => {
    const list = running.part(SubscriptionListRepository);
    const search = known[field];
    const { subscriptions } = await visited(async () =>
      expect((await list.page({ search })).subscriptions.map(({ id }) => id)).toContain(known.id),
    );
    expect(subscriptions).toBeLessThan(count / 10);
  });

  it('read each delivery twice in the nightly check', async () => {
    const { deliveries } = await visited(() => running.part(ConsistencyRepository).find(), ['subscriptions', 'deliveries']);
    // Once with their subscriptions, once with their slots.
    const [stored] = await running.database.query<{ rows: number }>('SELECT count(*)::int AS rows FROM deliveries');
    expect(deliveries).toBe(2 * stored!.rows);
  });

  it('read only the deliveries of the slot for the preview of a closure and for the kitchen sheet', async () => {
    // A slot has a fifth of all plans: reading every plan once is the fastest way to a fifth of them.
    const inSlot = ['deliveries'];
    const preview = (): Promise<unknown> => running.part(SlotAdminRepository).preview([slot], { closed: 'Diwali' });
    expect(await visited(preview, inSlot)).toEqual({ deliveries: perSlot });
    expect(await visited(() => running.part(SheetRepository).find(slotOf(slot)), inSlot)).toMatchObject({ deliveries: perSlot });
  });

  it('read for Today only plans that may have a task and the boxes of the next slots', async () => {
    const { now, slots } = await running.part(NextSlotsRepository).find();
    const next = slotNumber(slots.find(({ booked }) => booked > 0)!);
    await running.database.query('UPDATE slots SET cut_off = clock_timestamp() WHERE slot BETWEEN $1 AND $1 + 15', [next]);
    await running.part(FreezeService).freezeDue();
    await running.database.query('VACUUM ANALYZE boxes');
    const { subscriptions, boxes } = await visited(() => running.part(TaskRepository).find(slots, new Date(now)));
    // A quarter of the plans was paid in the last 14 days; each diet needs one plan that eats it.
    expect(subscriptions).toBeLessThan(count / 2);
    // Every box is for vegetarians: the other two diets are looked for among all boxes of these slots.
    expect(boxes).toBeLessThanOrEqual(2 * slots.length * perSlot + slots.length);
  });
});
