import { slotNumber, slotOf, type DeliveriesToday } from '@2x7/contracts';
import { Log, Metrics } from '@2x7/service-kit';
import { eventually, figure } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';
import { Clock } from '../time/clock.js';
import { ConsistencyCheckService } from './consistency-check.service.js';
import { ConsistencyRepository, findingsIn, type Findings } from './consistency.repository.js';

let running: RunningDeliveries;
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => running.stop());

const at = { day: '2026-11-26', window: 'lunch' } as const;

/** Carries what was found out of a transaction that is rolled back. */
class BrokenRules extends Error {
  constructor(readonly findings: Findings) {
    super();
  }
}

type Check = { night: string; violations: number; is_finished: boolean };
const checks = (): Promise<Check[]> =>
  running.database.query<Check>(
    `SELECT night::text, violations, finished_at IS NOT NULL AS is_finished FROM consistency_checks ORDER BY consistency_checks.night`,
  );

describe('the nightly check', () => {
  it('finds each rule that stored rows break, and no violation in the rows that the service has written', async () => {
    const { order_id: id } = await running.subscribe({}, { plan_type: 'couple' });
    await running.subscribe();
    running.travelTo('2026-11-26T09:00');
    await running.part(FreezeService).freezeDue();
    const named = ({ examples }: Findings): string[] => examples.map(({ rule, subject }) => `${rule} ${subject}`).sort();
    expect(await running.part(ConsistencyRepository).find()).toEqual({ violations: 0, examples: [] });
    const [locked, planned] = await running.database.query<{ id: string; slot: number }>(
      `SELECT DISTINCT ON (state) id, slot FROM deliveries WHERE subscription_id = $1 AND (state = 'planned' OR slot = $2) ORDER BY state, slot DESC`,
      [id, slotNumber(at)],
    );
    const last = slotOf(planned!.slot);
    /** Each leaves the other rules as they are. */
    const breaks: [string, string, string[]][] = [
      ['a lost meal', `UPDATE subscriptions SET unscheduled = 1 WHERE id = '${id}'`, [`F1 ${id}`]],
      ['a meal taken back twice', `UPDATE subscriptions SET meals_taken_back = 2 WHERE id = '${id}'`, [`F1 ${id}`]],
      [
        'meals that were added nowhere',
        `INSERT INTO grants (id, subscription_id, meals, reason) VALUES ('${id}', '${id}', 2, '')`,
        [`F1 ${id}`],
      ],
      [
        'two deliveries in a slot',
        `ALTER TABLE deliveries DROP CONSTRAINT one_delivery_per_slot;
         INSERT INTO deliveries SELECT gen_random_uuid(), subscription_id, slot, meals FROM deliveries WHERE id = '${planned!.id}';
         UPDATE slots SET booked = booked + 2 WHERE slot = ${planned!.slot}; UPDATE subscriptions SET meals_bought = meals_bought + 2 WHERE id = '${id}'`,
        [`F2 ${id}`],
      ],
      [
        'a delivered box that no delivery has',
        `UPDATE slots SET delivered = delivered + 1 WHERE slot = ${locked!.slot}`,
        ['marks 2026-11-26 lunch'],
      ],
      [
        'a failed delivery that its slot does not count',
        `UPDATE deliveries SET state = 'failed', outcome = '{"result":"failed"}' WHERE id = '${locked!.id}'`,
        ['marks 2026-11-26 lunch'],
      ],
      [
        'a booking without a delivery',
        `UPDATE slots SET booked = booked + 1 WHERE slot = ${planned!.slot}`,
        [`F3 ${last.day} ${last.window}`],
      ],
      [
        'a frozen delivery with another number of meals',
        `UPDATE deliveries SET meals = 1 WHERE id = '${locked!.id}'; UPDATE slots SET booked = booked - 1 WHERE slot = ${locked!.slot};
         UPDATE subscriptions SET unscheduled = 1 WHERE id = '${id}'`,
        [`F4 ${locked!.id}`],
      ],
      ['a frozen delivery that may change', `UPDATE deliveries SET state = 'planned' WHERE id = '${locked!.id}'`, [`F4 ${locked!.id}`]],
      ['a frozen delivery without its address', `UPDATE deliveries SET address = NULL WHERE id = '${locked!.id}'`, [`F4 ${locked!.id}`]],
      [
        'a box without a meal',
        `INSERT INTO boxes SELECT delivery_id, 9, slot, 99, person, name, diet, is_diet_known, allergies, note, plan_name FROM boxes
           WHERE delivery_id = '${locked!.id}' AND number = 1`,
        [`F4 ${locked!.id}`],
      ],
      [
        'a delivery that left its frozen slot',
        `UPDATE deliveries SET slot = slot + 100 WHERE id = '${locked!.id}'; UPDATE slots SET booked = booked - 2 WHERE slot = ${locked!.slot};
         UPDATE slots SET booked = booked + 2 WHERE slot = ${locked!.slot + 100}`,
        [`F4 ${locked!.id}`],
      ],
    ];
    const owner = await new DataSource({ type: 'postgres', url: running.database.ownerUrl }).initialize();
    for (const [name, statement, expected] of breaks) {
      const broken = owner.transaction(async (tx) => {
        await tx.query(statement);
        throw new BrokenRules(await findingsIn(tx));
      });
      const found = await broken.catch((error: unknown) => (error as BrokenRules).findings);
      expect([name, named(found)]).toEqual([name, expected]);
    }
    await owner.destroy();
  });

  it('runs once a night, also on two instances, and makes up for the last night when it was missed', async () => {
    const service = running.part(ConsistencyCheckService);
    const together = (): Promise<unknown> => Promise.all([service.checkDue(), other.checkDue()]);
    const other = new ConsistencyCheckService(
      running.part(DataSource),
      running.part(Clock),
      running.part(ConsistencyRepository),
      Log.create('other', { level: 'silent' }),
      new Metrics('other'),
    );
    const checked = await checks();
    expect(checked).toEqual([{ night: '2026-11-23', violations: 0, is_finished: true }]);
    running.travelTo('2026-11-27T02:59');
    await together();
    running.travelTo('2026-11-27T03:00');
    await running.database.query('UPDATE slots SET booked = booked + 1 WHERE slot = $1', [slotNumber(at)]);
    await together();
    expect((await checks()).slice(1)).toEqual([
      { night: '2026-11-26', violations: 0, is_finished: true },
      { night: '2026-11-27', violations: 1, is_finished: true },
    ]);
  });

  it('is reported by two metrics, and by a task when it found a violation or did not run for a day and a half', async () => {
    const tasks = async (): Promise<string[]> => {
      await running.restart();
      const { tasks } = (await running.get<DeliveriesToday>('/deliveries/admin/today')).body.data;
      return tasks.filter(({ kind }) => kind === 'check-failed').map(({ sentence }) => sentence);
    };
    // A scrape leaves out a figure that takes more than half a second to read.
    await eventually(async () => expect(await figure(running.service, 'consistency_violations')).toBe(1));
    await eventually(async () =>
      expect(await figure(running.service, 'consistency_checked_timestamp_seconds')).toBeCloseTo(Date.now() / 1_000, -3),
    );
    expect(await tasks()).toEqual(['The nightly check found 1 error in the numbers of meals and boxes. Ask your operator.']);
    await running.database.query('UPDATE consistency_checks SET violations = 0');
    expect(await tasks()).toEqual([]);
    await running.database.query(`UPDATE consistency_checks SET finished_at = finished_at - interval '37 hours'`);
    expect(await tasks()).toEqual([expect.stringContaining('has not run for more than a day')]);
  });
});
