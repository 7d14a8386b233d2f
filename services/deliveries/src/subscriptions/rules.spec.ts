import { addDays, routes, slotNumber, type SubscriptionCommand, type SubscriptionDetail } from '@2x7/contracts';
import { asCustomer, endConnections, eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { FreezeService } from '../kitchen/freeze/freeze.service.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  // No job runs: a cut-off holds by the clock of the database alone.
  deliveries = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => deliveries.stop());
beforeEach(() => deliveries.travelTo('2026-11-23T14:30'));

const first = { day: '2026-11-25', window: 'lunch' as const };
const later = { day: '2026-12-10', window: 'lunch' as const };
const send = (id: string, command: SubscriptionCommand) =>
  deliveries.post(`/deliveries/admin/plans/${id}/changes`, { key: uuid(), command });
const detail = async (id: string): Promise<SubscriptionDetail> =>
  (await deliveries.get<SubscriptionDetail>(`/deliveries/admin/plans/${id}`)).body.data;

/** Commands that touch the first delivery. */
const changesOfFirst: SubscriptionCommand[] = [
  { type: 'skip', slots: [first] },
  { type: 'skip', slots: [{ day: '2026-11-26', window: 'lunch' }, first] },
  { type: 'restore', slots: [first] },
  { type: 'move', from: first, to: later },
  { type: 'move', from: { day: '2026-11-26', window: 'lunch' }, to: first },
  { type: 'address-once', slot: first, address: '7 Mall Road, Jaipur 302001' },
  { type: 'start', on: '2026-12-01' },
];

/** Commands that concern the first delivery, but change only those after it. */
const tooLateForFirst: [SubscriptionCommand, string[]][] = [
  [{ type: 'address', scope: 'all', address: '7 Mall Road, Jaipur 302001' }, ['All deliveries come to 7 Mall Road, Jaipur 302001']],
  [{ type: 'profile', person: 1, name: '', diet: 'egg', allergies: ['nuts'], note: '' }, []],
  [{ type: 'pause', from: first.day, until: '2026-11-28' }, []],
];

describe('a command after a cut-off, before the slot is frozen', () => {
  it("is refused when it is about the slot, and otherwise keeps the address and the diet of the slot's boxes", async () => {
    const { order_id: id } = await deliveries.subscribe();
    deliveries.travelTo('2026-11-24T19:59');
    expect((await send(id, { type: 'skip', slots: [{ day: '2026-11-27', window: 'lunch' }] })).status).toBe(201);
    deliveries.travelTo('2026-11-24T20:00');
    const before = await detail(id);
    for (const command of changesOfFirst)
      expect([command, await send(id, command)]).toEqual([
        command,
        expect.objectContaining({ status: 409, body: expect.objectContaining({ code: 'too_late' }) }),
      ]);
    expect(await detail(id)).toEqual({ ...before, now: expect.any(String) });
    const kept = 'Already being prepared, and not changed: Wednesday 25 November, lunch.';
    for (const [command, sentences] of tooLateForFirst)
      expect((await send(id, command)).body.data).toMatchObject({ sentences: expect.arrayContaining([...sentences, kept]) });
    const { body } = await send(id, { type: 'address', scope: 'dinner', address: '8 Mall Road, Jaipur 302001' });
    expect(body.data).toMatchObject({ sentences: ['Dinners come to 8 Mall Road, Jaipur 302001'] });
    expect((await detail(id)).slots[0]).toMatchObject({ ...first, state: 'locked', meals: 1, address: '12 Tonk Road, Jaipur 302018' });
    const frozen = await deliveries.database.query('SELECT 1 FROM slots WHERE frozen_at IS NOT NULL');
    expect(frozen).toEqual([]);
  });
});

describe('undoing a skip', () => {
  it('brings the last, single meal back to a slot that has room for one only', async () => {
    const { order_id: id } = await deliveries.subscribe({}, { plan_type: 'couple', number_of_meals: 5 });
    const { slots, last_delivery: last } = await detail(id);
    await deliveries.database.query('UPDATE slots SET capacity = booked WHERE slot = $1', [slotNumber(last!)]);
    expect((await send(id, { type: 'skip', slots: [first] })).status).toBe(201);
    expect((await detail(id)).last_delivery).not.toEqual(last);
    expect((await send(id, { type: 'restore', slots: [first] })).status).toBe(201);
    expect((await detail(id)).slots).toEqual(slots);
    await deliveries.database.query('UPDATE slots SET capacity = 400');
  });

  it('brings back a delivery that was moved to a window without one, after the cut-off of its old slot', async () => {
    const { order_id: id } = await deliveries.subscribe({}, { meal_type: 'lunch' });
    const to = { day: '2026-11-26', window: 'dinner' as const };
    await send(id, { type: 'move', from: first, to });
    deliveries.travelTo('2026-11-24T20:00');
    const { slots } = await detail(id);
    for (const type of ['skip', 'restore'] as const) expect((await send(id, { type, slots: [to] })).status).toBe(201);
    expect((await detail(id)).slots).toEqual(slots);
  });
});

it('a start can be postponed by at most 60 days from the first day that the customer was promised', async () => {
  // At 7:30 AM: the lunch of the next day has its cut-off after the notice, but begins in less than a day.
  const { order_id: id } = await deliveries.subscribe({ paid_at: '2026-11-23T02:00:00.000Z' });
  expect((await detail(id)).starts_on).toBe('2026-11-25');
  expect((await send(id, { type: 'start', on: addDays('2026-11-25', 61) })).status).toBe(400);
  expect((await send(id, { type: 'start', on: addDays('2026-11-25', 60) })).status).toBe(201);
});

it('undoing one of two moves to the same slot leaves the other delivery there', async () => {
  const { order_id: id } = await deliveries.subscribe({}, { plan_type: 'couple', meal_type: 'lunch' });
  const [second, to] = [
    { day: '2026-11-26', window: 'lunch' as const },
    { day: '2026-11-26', window: 'dinner' as const },
  ];
  await send(id, { type: 'skip', slots: [first], person: 1 });
  for (const from of [first, second]) await send(id, { type: 'move', from, to });
  expect((await send(id, { type: 'restore', slots: [second] })).status).toBe(201);
  const { slots } = await detail(id);
  expect(slots.filter(({ day }) => day === to.day)).toMatchObject([
    { ...second, meals: 2 },
    { ...to, meals: 1, persons: [2], moved_from: first },
  ]);
});

describe('a customer', () => {
  const own = routes.filter(({ access, path }) => access === 'customer' && path.startsWith('/my/plans/:id'));
  it.each(own.map(({ method, path }) => [method, path] as const))(
    'gets 404 for the plan of another address: %s %s',
    async (method, path) => {
      const [mine, theirs] = [(await deliveries.subscribe()).order_id, (await deliveries.subscribe()).order_id];
      const skip = { type: 'skip', slots: [first] };
      const bodies = { changes: { key: 'k', command: skip }, preview: skip, cancellation: { key: 'k', meals: 14, amount_paise: 359_900 } };
      const body = bodies[path.split('/').at(-1) as keyof typeof bodies];
      const call = (id: string, customer: string) =>
        deliveries.send(path.replace(':id', id), {
          method,
          headers: { 'content-type': 'application/json', ...asCustomer(customer) },
          ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
        });
      const customer = await deliveries.customerOf(mine);
      const { version } = await detail(theirs);
      expect((await call(theirs, customer)).status).toBe(404);
      expect((await call(uuid(), customer)).status).toBe(404);
      expect((await call(mine, customer)).status).toBeLessThan(300);
      expect((await detail(theirs)).version).toBe(version);
    },
  );
});

describe('confirmations', () => {
  it('are requested once for each accepted change, and not for a refused, repeated or previewed one', async () => {
    const { order_id: id } = await deliveries.subscribe();
    const skip: SubscriptionCommand = { type: 'skip', slots: [first] };
    const body = { key: 'same', command: skip };
    await Promise.all([1, 2].map(() => deliveries.post(`/deliveries/admin/plans/${id}/changes`, body)));
    await deliveries.post(`/deliveries/admin/plans/${id}/preview`, { type: 'restore', slots: [first] });
    expect((await send(id, { type: 'address', scope: 'all', address: 'MG Road, Bengaluru 560001' })).status).toBe(422);
    expect((await send(id, { type: 'phone', phone: '+91 91234 56789' })).status).toBe(201);
    const requested = () =>
      deliveries.events.flatMap((event) =>
        event.type === 'subscription.changed' && event.data.subscription_id === id ? [event.data.change_number] : [],
      );
    const rows = () =>
      deliveries.database.query<{ number: string }>(
        `SELECT 'C-' || lpad(number::text, 6, '0') AS number FROM changes WHERE subscription_id = $1 ORDER BY number`,
        [id],
      );
    await eventually(async () => expect(requested()).toEqual((await rows()).map(({ number }) => number)));
    expect(requested()).toHaveLength(2);
  });
});

describe('a change after the kitchen has closed a slot, or opened it again', () => {
  it('names the deliveries that come and go with it', async () => {
    const { order_id: id } = await deliveries.subscribe();
    const closure = { from: '2026-11-28', until: '2026-11-28', windows: ['lunch'] };
    const set = (closed: string | null) => deliveries.put('/deliveries/admin/slots', { ...closure, closed });
    await set('Gas repair');
    expect((await send(id, { type: 'delivery-note', note: 'At the gate' })).body.data).toMatchObject({
      sentences: [
        'Where to leave the box: At the gate',
        'The kitchen is closed on Saturday 28 November, lunch: Gas repair. Your meal is not lost.',
        'Your plan now ends on Wednesday 2 December.',
      ],
    });
    await set(null);
    expect((await send(id, { type: 'skip', slots: [{ day: '2026-11-30', window: 'lunch' }] })).body.data).toMatchObject({
      sentences: ['Monday 30 November, lunch is skipped.', 'New: Saturday 28 November, lunch.'],
    });
  });
});

/** Everything that the tables say about the plan and the slots. */
const stateOf = async (id: string): Promise<unknown> =>
  (
    await deliveries.database.query(
      `SELECT (SELECT to_jsonb(s) FROM subscriptions s WHERE id = $1) AS plan, (SELECT jsonb_agg(to_jsonb(d) ORDER BY slot) FROM deliveries d WHERE subscription_id = $1) AS deliveries,
         (SELECT count(*) FROM changes WHERE subscription_id = $1) AS changes, (SELECT count(*) FROM outbox WHERE event::text LIKE '%' || $1 || '%') AS events,
         (SELECT jsonb_agg(to_jsonb(x) ORDER BY slot) FROM slots x) AS slots`,
      [id],
    )
  )[0];

type Held<T> = { work: () => Promise<T>; then: (holder: Client, waiting: number[]) => Promise<unknown> };

/** Changes the row of a slot in an open transaction, starts the work, and calls `then` with the service's sessions that wait for the row. */
async function whileHeld<T>(slotId: number, assignment: string, { work, then }: Held<T>): Promise<PromiseSettledResult<T>> {
  const holder = new Client({ connectionString: deliveries.database.ownerUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(`UPDATE slots SET ${assignment} WHERE slot = $1`, [slotId]);
    const working = Promise.allSettled([work()]);
    const waiting = `SELECT a.pid FROM pg_stat_activity a WHERE a.datname = current_database() AND pg_backend_pid() = ANY (pg_blocking_pids(a.pid))`;
    const pids = await eventually(async () => {
      const { rows } = await holder.query<{ pid: number }>(waiting);
      expect(rows.length).toBeGreaterThan(0);
      return rows.map(({ pid }) => pid);
    });
    await then(holder, pids);
    return (await working)[0];
  } finally {
    await holder.query('ROLLBACK');
    await holder.end();
  }
}

/** Ends the connection of the service as a crash would, while it waits for the row of the slot. */
const crashAt = async (slotId: number, work: () => Promise<unknown>): Promise<void> =>
  void (await whileHeld(slotId, 'booked = booked', { work, then: (_holder, waiting) => endConnections(waiting) }));

it('a command whose slot is closed while the command waits for it is refused and changes nothing', async () => {
  const { order_id: id } = await deliveries.subscribe();
  const before = await stateOf(id);
  const to = { day: '2026-12-14', window: 'dinner' } as const;
  const slotId = slotNumber(to);
  const answer = await whileHeld(slotId, `closed_reason = 'Gas repair'`, {
    work: () => send(id, { type: 'move', from: first, to }),
    then: (holder) => holder.query('COMMIT'),
  });
  expect(answer).toMatchObject({ value: { status: 409, body: { code: 'slot_closed' } } });
  await deliveries.database.query('UPDATE slots SET closed_reason = NULL WHERE slot = $1', [slotId]);
  expect(await stateOf(id)).toEqual(before);
  expect((await send(id, { type: 'move', from: first, to })).status).toBe(201);
});

const ofAllDeliveries = tooLateForFirst.map(([command]) => command).filter(({ type }) => type !== 'pause');
it.each(ofAllDeliveries)('a new $type that is set while the first delivery is frozen says that it is not changed', async (command) => {
  const { order_id: id } = await deliveries.subscribe();
  const { addresses, profiles } = await detail(id);
  deliveries.travelTo('2026-11-24T19:59');
  const slotId = slotNumber(first);
  const answer = await whileHeld(slotId, 'frozen_at = cut_off', {
    work: () => send(id, command),
    then: (holder) => holder.query('COMMIT'),
  });
  await deliveries.database.query('UPDATE slots SET frozen_at = NULL WHERE slot = $1', [slotId]);
  const kept = 'Already being prepared, and not changed: Wednesday 25 November, lunch.';
  expect(answer).toMatchObject({ value: { status: 201, body: { data: { sentences: expect.arrayContaining([kept]) } } } });
  const stored = 'SELECT address, eaters FROM deliveries WHERE subscription_id = $1 AND slot = $2';
  expect(await deliveries.database.query(stored, [id, slotId])).toEqual([{ address: addresses.lunch, eaters: profiles }]);
});

describe('a crash', () => {
  it('leaves nothing of the command that it interrupts, even when all but the slots is written', async () => {
    const { order_id: id } = await deliveries.subscribe();
    const before = await stateOf(id);
    await crashAt(slotNumber(first), () => send(id, { type: 'skip', slots: [first] }));
    expect(await stateOf(id)).toEqual(before);
    expect((await send(id, { type: 'skip', slots: [first] })).status).toBe(201);
  });

  it('only delays the freeze that it interrupts, which is completed once, also by several instances', async () => {
    const { order_id: id } = await deliveries.subscribe();
    const slotId = slotNumber(first);
    const freezing = deliveries.part(FreezeService);
    deliveries.travelTo('2026-11-24T19:59');
    await freezing.freezeDue();
    deliveries.travelTo('2026-11-24T20:00');
    // The first transaction is done, and the process ends before the second.
    await deliveries.database.query('UPDATE slots SET frozen_at = cut_off WHERE slot = $1', [slotId]);
    const between = await stateOf(id);
    await crashAt(slotId, () => freezing.freezeDue());
    expect(await stateOf(id)).toEqual(between);
    await Promise.all([1, 2, 3].map(() => freezing.freezeDue()));
    const [counted] = await deliveries.database.query<{ booked: number; boxes: number; meals: number; open: number }>(
      `SELECT booked, (SELECT count(*)::int FROM boxes b WHERE b.slot = s.slot) AS boxes,
         (SELECT sum(meals)::int FROM deliveries d WHERE d.slot = s.slot AND state = 'locked') AS meals FROM slots s WHERE slot = $1 AND boxed_at IS NOT NULL`,
      [slotId],
    );
    expect(counted).toEqual({ booked: counted!.booked, boxes: counted!.booked, meals: counted!.booked });
  });
});
