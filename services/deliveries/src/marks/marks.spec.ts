import {
  type DeliveriesToday,
  type DeliverySlot,
  type EnterMarks,
  type KitchenSlot,
  type Mark,
  type MarkAnswer,
  type SlotMarks,
} from '@2x7/contracts';
import { asAdmin, asVisitor, eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { ConsistencyRepository } from '../consistency/consistency.repository.js';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import {
  addLunchRun,
  changesOf,
  delivered,
  deliveryIn,
  detailOf,
  enterMarks,
  failed,
  india,
  lunch,
  markOf,
  sendMarks,
  stateAfter,
  undone,
  type Stop,
} from '../testing/mark-facts.js';
import { RunningDeliveries, type Answer } from '../testing/running-deliveries.js';
import { CallOffService } from './call-off.service.js';

let running: RunningDeliveries;
beforeAll(async () => {
  running = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(async () => {
  expect(await running.part(ConsistencyRepository).find()).toEqual({ violations: 0, examples: [] });
  await running.stop();
});

const travelTo = async (moment: string): Promise<void> => {
  running.travelTo(moment);
  await running.part(FreezeService).freezeDue();
};

const kinds = { plain: {}, couple: { plan_type: 'couple', number_of_meals: 27 }, oneMeal: { number_of_meals: 1 } };
const pool: Record<keyof typeof kinds, Stop[]> = { plain: [], couple: [], oneMeal: [] };

/** Plans whose first delivery is the lunch of 25 November. It is frozen, and the time is 8:00 on that day; it only goes on. */
beforeAll(async () => {
  for (const [kind, count] of [
    ['plain', 14],
    ['couple', 1],
    ['oneMeal', 2],
  ] as const)
    for (let index = 0; index < count; index += 1) {
      const { order_id: plan } = await running.subscribe({}, kinds[kind]);
      pool[kind].push({ plan, delivery: await deliveryOf(plan) });
    }
  await travelTo('2026-11-25T08:00');
});
const stopsOf = (count: number, kind: keyof typeof kinds = 'plain'): Stop[] => pool[kind].splice(0, count);

const deliveryOf = (plan: string, at: DeliverySlot = lunch): Promise<string> => deliveryIn(running, plan, at);
const runOf = (stops: readonly Stop[]): Promise<string> => addLunchRun(running, stops);
const send = (run: string, marks: readonly Mark[], now?: string) => sendMarks(running, { run, marks, now });
const answersOf = ({ body }: Answer<MarkAnswer[]>): string[] => body.data.map(({ answer }) => answer);
const enter = (stops: readonly Stop[], facts: object, body?: Partial<EnterMarks>) => enterMarks(running, { stops, facts, body });
const detail = (id: string) => detailOf(running, id);
const changes = (id: string) => changesOf(running, id);
const stateOf = (id: string) => stateAfter(running, id);
const eventsOf = (id: string, type = 'delivery.failed') =>
  running.events.filter((event) => event.type === type && (event.data as { subscription_id: string }).subscription_id === id);

describe('the marks of a run', () => {
  it('decide about the meals, and customers get one email, in any order and repetition', async () => {
    const stops = stopsOf(4);
    const [here, away, broken, corrected] = stops as [Stop, Stop, Stop, Stop];
    const run = await runOf(stops);
    const marks = [
      markOf(here, delivered),
      markOf(away, failed('not-home')),
      markOf(broken, failed('vehicle')),
      markOf(corrected, { ...failed('vehicle'), seq: 1 }),
      markOf(corrected, { ...undone, seq: 2 }),
      markOf(corrected, { ...delivered, place: 'doorstep', seq: 3 }),
    ];
    for (const sent of [marks, marks.toReversed(), marks.slice(2)])
      expect(answersOf(await send(run, sent))).toEqual(sent.map(() => 'recorded'));

    expect(await stateOf(here.plan)).toMatchObject({
      balance: { planned: 13, delivered: 1 },
      lunch: { state: 'delivered', reason: 'left with the guard', outcome: { is_late: false, is_clock_wrong: false } },
    });
    expect(await stateOf(away.plan)).toMatchObject({
      balance: { planned: 13, forfeited: 1 },
      lunch: { state: 'failed', reason: 'no one was home; counts as delivered' },
      last: { day: '2026-12-01', window: 'dinner' },
    });
    const newSlot = { day: '2026-12-02', window: 'lunch' };
    expect(await stateOf(broken.plan)).toMatchObject({
      balance: { planned: 14, forfeited: 0, locked: 0 },
      lunch: { state: 'failed', meals: 1, reason: 'our vehicle broke down; the meal comes later' },
      last: newSlot,
    });
    expect(await stateOf(corrected.plan)).toMatchObject({ balance: { planned: 13, delivered: 1 }, lunch: { reason: 'left at the door' } });

    expect([await changes(here.plan), await changes(corrected.plan)]).toEqual([[], []]);
    expect(await changes(away.plan)).toEqual([
      ['Wednesday 25 November, lunch did not reach you: no one was home.', 'The meal counts as delivered, because our rider came in time.'],
    ]);
    expect(await changes(broken.plan)).toEqual([
      [
        'Wednesday 25 November, lunch did not reach you: our vehicle broke down.',
        'Your meal is not lost. New: Wednesday 2 December, lunch.',
        'Your plan now ends on Wednesday 2 December.',
      ],
    ]);
    await eventually(() => expect([away, broken].map(({ plan }) => eventsOf(plan).length)).toEqual([1, 1]));
    expect(eventsOf(away.plan)).toMatchObject([{ data: { cause: 'not-home', slot: lunch, is_forfeited: true, new_slot: null } }]);
    expect(eventsOf(broken.plan)).toMatchObject([{ data: { cause: 'vehicle', meals: 1, is_forfeited: false, new_slot: newSlot } }]);
    expect(stops.flatMap(({ plan }) => eventsOf(plan, 'subscription.changed'))).toEqual([]);
    expect(await running.database.query('SELECT started_at IS NOT NULL AS started FROM runs WHERE id = $1', [run])).toEqual([
      { started: true },
    ]);
  });
});

describe('the marks of administrators', () => {
  it('rank above those of riders, need a reason, are stored once and are in the audit trail', async () => {
    const [stop] = stopsOf(1, 'couple') as [Stop];
    const run = await runOf([stop]);
    await send(run, [markOf(stop, { ...failed('not-home'), seq: 9 })]);
    const body = { key: uuid() };
    expect(await enter([stop], failed('not-found'), { reason: '' })).toMatchObject({ status: 400 });
    expect(await enter([stop], failed('not-found'), body)).toMatchObject({ status: 200, body: { data: { marks: 1 } } });
    expect(await enter([stop], failed('not-found'), body)).toMatchObject({ status: 200, body: { data: { marks: 0 } } });
    await send(run, [markOf(stop, { ...delivered, seq: 10 })]);
    const owed = await stateOf(stop.plan);
    expect(owed).toMatchObject({
      balance: { planned: 27, forfeited: 0, delivered: 0 },
      lunch: { meals: 2, reason: 'we did not find the address; the meals come later', outcome: { source: 'admin' } },
    });
    await enter([stop], delivered);
    expect(await stateOf(stop.plan)).toMatchObject({ balance: { planned: 25, delivered: 2 }, lunch: { state: 'delivered' } });
    expect((await changes(stop.plan))[0]).toEqual([
      'Wednesday 25 November, lunch was delivered after all: left with the guard.',
      expect.stringContaining('Your plan now ends on'),
    ]);
    await enter([stop], undone);
    expect(await stateOf(stop.plan)).toMatchObject({ balance: { planned: 25, locked: 2 }, lunch: { state: 'locked', outcome: null } });
    await eventually(() => expect(eventsOf(stop.plan)).toHaveLength(2));
    const audit = await running.database.query(`SELECT after->'command'->>'reason' AS reason FROM audit WHERE entity_id = $1`, [stop.plan]);
    expect(audit).toEqual(Array(3).fill({ reason: 'The rider called' }));
  });

  it('take the meal of a refunded plan back instead of planning it', async () => {
    const [stop] = stopsOf(1) as [Stop];
    const refund = { refund_id: uuid(), order_id: stop.plan, order_number: '2X7-1', amount_paise: 359_900, currency: 'INR' as const };
    const facts = { refunded_at: india('2026-11-25T08:00'), customer: { name: 'Asha', email: 'a@example.test' }, plan_name: 'Plan' };
    await running.receive('order.refunded', { ...refund, ...facts });
    await enter([stop], failed('damaged'));
    expect(await stateOf(stop.plan)).toMatchObject({ balance: { taken_back: 14, planned: 0, unscheduled: 0 } });
    await enter([stop], delivered);
    expect(await stateOf(stop.plan)).toMatchObject({ balance: { taken_back: 13, delivered: 1 } });
  });
});

describe('marks that arrive later on the day', () => {
  const toMinute = (moment: string): string => moment.slice(0, 16);
  it('are corrected and flagged when the clock of the phone is or was wrong, and are late after the window', async () => {
    const stops = stopsOf(2);
    const [stop, other] = stops as [Stop, Stop];
    const run = await runOf(stops);
    await travelTo('2026-11-25T09:30');
    // The phone is two hours behind; ten minutes ago no one was home.
    await send(run, [markOf(stop, { ...failed('not-home'), phone_at: india('2026-11-25T07:20') })], india('2026-11-25T07:30'));
    const { outcome, state } = (await stateOf(stop.plan)).lunch!;
    expect([state, toMinute(outcome!.at), toMinute(outcome!.received_at)]).toEqual(['failed', '2026-11-25T03:50', '2026-11-25T04:00']);
    expect(outcome).toMatchObject({ is_clock_wrong: true, is_late: true, is_forfeited: false });
    const [stored] = await running.database.query<{ phone_at: Date }>('SELECT phone_at FROM marks WHERE delivery_id = $1', [stop.delivery]);
    expect(stored!.phone_at.toISOString()).toBe(india('2026-11-25T07:20'));
    // At half past eight no one was home at the other, when this phone was 90 minutes ahead.
    const moved = { ...failed('not-home'), phone_at: india('2026-11-25T10:00'), clock_error: 90 * 60_000 };
    await send(run, [markOf(other, moved)], india('2026-11-25T09:30'));
    const corrected = { at: expect.stringMatching(/^2026-11-25T03:00/), is_clock_wrong: true, is_forfeited: false };
    expect((await stateOf(other.plan)).lunch!.outcome).toMatchObject(corrected);
  });

  it('are refused from an administrator when the replacement is already cooked, and from a rider make it an added meal', async () => {
    const stops = stopsOf(2, 'oneMeal');
    const [byAdmin, byRider] = stops as [Stop, Stop];
    const run = await runOf(stops);
    await send(
      run,
      stops.map((stop) => markOf(stop, failed('vehicle'))),
    );
    // The replacement is the dinner of the same day, which is frozen at 10:00.
    expect((await stateOf(byRider.plan)).last).toEqual({ day: '2026-11-25', window: 'dinner' });
    await travelTo('2026-11-25T10:30');
    const before = await stateOf(byAdmin.plan);
    expect(await enter([byAdmin], delivered)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Add 1 meal to the plan first') },
    });
    expect(await stateOf(byAdmin.plan)).toEqual(before);
    const answer = await send(run, [markOf(byRider, { ...delivered, seq: 2 })], india('2026-11-25T10:30'));
    expect(answersOf(answer)).toEqual(['recorded']);
    expect(await stateOf(byRider.plan)).toMatchObject({ balance: { bought: 1, granted: 1, delivered: 1, locked: 1, planned: 0 } });
  });

  it('are answered one by one: unknown_stop outside the run or before the cut-off, run_closed after the end of the run', async () => {
    const [own, foreign] = stopsOf(2) as [Stop, Stop];
    const open = { plan: own.plan, delivery: await deliveryOf(own.plan, { day: '2026-11-26', window: 'lunch' }) };
    const run = await runOf([own, open]);
    const known = markOf(own, delivered);
    const wrong = [markOf(foreign, delivered), markOf(open, delivered), markOf({ plan: '', delivery: uuid() }, delivered)];
    expect(answersOf(await send(run, [known, ...wrong]))).toEqual(['recorded', ...wrong.map(() => 'unknown_stop')]);
    expect(answersOf(await send(await runOf([foreign]), [{ ...known, delivery_id: foreign.delivery }]))).toEqual(['unknown_stop']);
    const foreigners = Array.from({ length: 200 }, () => markOf({ plan: '', delivery: uuid() }, delivered));
    expect(new Set(answersOf(await send(run, foreigners)))).toEqual(new Set(['unknown_stop']));
    expect((await send(run, [...foreigners, known])).status).toBe(400);
    await travelTo('2026-11-25T12:00');
    expect(answersOf(await send(run, [known, markOf(own, undone)], india('2026-11-25T12:00')))).toEqual(['recorded', 'run_closed']);
    expect(answersOf(await send(uuid(), [markOf(own, delivered)]))).toEqual(['unknown_stop']);
    expect((await running.post('/run/marks', { now: india('2026-11-25T12:00'), marks: [known] }, asVisitor())).status).toBe(401);
    expect((await stateOf(own.plan)).lunch).toMatchObject({ state: 'delivered' });
  });

  it('can be entered from the list of a slot, where deliveries without a mark are a task', async () => {
    const stops = stopsOf(3);
    const list = async () => (await running.get<SlotMarks>('/deliveries/admin/marks?day=2026-11-25&window=lunch')).body.data;
    const board = async () => {
      const { slots, tasks } = (await running.get<DeliveriesToday>('/deliveries/admin/today')).body.data;
      return { slot: slots[0]!, tasks: tasks.filter(({ kind }) => kind === 'unmarked') };
    };
    const { deliveries } = await list();
    const open = deliveries.filter(({ outcome }) => outcome === null);
    expect(open.map(({ subscription_id }) => subscription_id)).toEqual(expect.arrayContaining(stops.map(({ plan }) => plan)));
    const count = open.length;
    expect((await board()).tasks).toMatchObject([
      { slot: lunch, sentence: `${count} deliveries are not marked: Wednesday 25 November, lunch. Enter what became of them.` },
    ]);
    await enter(
      open.map((row) => ({ plan: row.subscription_id, delivery: row.delivery_id })),
      { ...delivered, place: 'handed-over' },
    );
    const after = await board();
    expect(after.tasks).toEqual([]);
    expect(after.slot).toMatchObject({
      unmarked: 0,
      delivered: deliveries.filter(({ outcome }) => outcome?.result === 'delivered').length + count,
    });
    const wrong = [
      [{ plan: '', delivery: uuid() }, 404],
      [{ plan: '', delivery: await deliveryOf(stops[0]!.plan, { day: '2026-11-27', window: 'lunch' }) }, 409],
    ] as const;
    for (const [stop, status] of wrong) expect((await enter([stop], delivered)).status).toBe(status);
  });
});

describe('a slot that is called off', () => {
  const callOff = (body: object, headers = asAdmin()) =>
    running.post('/deliveries/admin/slots/call-off', { reason: 'Fire in the kitchen', ...body }, headers);
  const dinner = { day: '2026-11-25', window: 'dinner' } as const;

  it('fails its unmarked deliveries once, with the shop as the cause', async () => {
    const [stop, other] = stopsOf(2) as [Stop, Stop];
    expect(await callOff({ day: '2026-11-26', window: 'lunch', dry_run: true })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Close the slot instead') },
    });
    expect((await callOff(dinner, asAdmin(undefined, { passwordAge: 1_000 }))).body.code).toBe('password_required');
    await travelTo('2026-11-25T16:00');
    const evening = { plan: other.plan, delivery: await deliveryOf(other.plan, dinner) };
    await enter([evening], { ...delivered, at: india('2026-11-25T15:59') });
    const preview = await callOff({ ...dinner, dry_run: true });
    const effects = preview.body.data as { deliveries: number };
    expect(effects.deliveries).toBeGreaterThan(0);
    for (let time = 0; time < 2; time += 1) {
      expect((await callOff(dinner)).status).toBe(200);
      await running.part(CallOffService).failCalledOff(new AbortController().signal);
    }
    const slots = (await running.get<KitchenSlot[]>('/deliveries/admin/calendar?from=2026-11-25&to=2026-11-25')).body.data;
    expect(slots[1]).toMatchObject({ called_off: 'Fire in the kitchen', unmarked: 0, failed: effects.deliveries });
    expect((await changes(stop.plan))[0]).toEqual([
      'Wednesday 25 November, dinner does not come: Fire in the kitchen.',
      expect.stringContaining('Your meal is not lost. New:'),
      expect.stringContaining('Your plan now ends on'),
    ]);
    await eventually(() =>
      expect(eventsOf(stop.plan)).toMatchObject([{ data: { slot: dinner, cause: 'other', reason: 'Fire in the kitchen' } }]),
    );
    expect((await detail(evening.plan)).slots.find(({ window, day }) => day === dinner.day && window === 'dinner')!.state).toBe(
      'delivered',
    );
  });
});
