import type { DeliverySlot, KitchenSlot, SlotsChanged } from '@2x7/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { plannedDelivery } from '../testing/planned-delivery.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';

let deliveries: RunningDeliveries;
beforeAll(async () => {
  // The jobs do not run: what is moved after a closure is not of interest here.
  deliveries = await RunningDeliveries.start({ tickMs: 3_600_000 });
});
afterAll(() => deliveries.stop());

const calendar = async (from: string, to = from): Promise<KitchenSlot[]> =>
  (await deliveries.get<KitchenSlot[]>(`/deliveries/admin/calendar?from=${from}&to=${to}`)).body.data;
const change = (body: object) => deliveries.put<SlotsChanged>('/deliveries/admin/slots', { windows: ['lunch', 'dinner'], ...body });

describe('the calendar of slots', () => {
  it('has every slot of the days, also those without a booking', async () => {
    const slots = await calendar('2026-12-01', '2026-12-31');
    expect(slots).toHaveLength(62);
    expect(slots[0]).toEqual({
      day: '2026-12-01',
      window: 'lunch',
      phase: 'open',
      booked: 0,
      capacity: 400,
      closed_reason: null,
      cut_off: '2026-11-30T14:30:00.000Z',
      frozen_at: null,
      ...{ delivered: 0, failed: 0, unmarked: 0, called_off: null },
    });
  });

  it.each([
    ['a range that ends before it begins', 'from=2026-12-02&to=2026-12-01', 'The last day is before the first'],
    ['more than half a year', 'from=2026-12-02&to=2027-12-01', 'Choose at most 184 days'],
    ['a day that does not exist', 'from=2026-02-30&to=2026-12-01', 'Choose a date that exists'],
  ])('refuses %s', async (_, query, error) => {
    expect(await deliveries.get(`/deliveries/admin/calendar?${query}`)).toMatchObject({ status: 400, body: { error } });
  });
});

describe('a change of slots', () => {
  it('shows how many deliveries a closure moves, changes nothing before it is confirmed, and reopens the slots', async () => {
    const at: DeliverySlot = { day: '2026-12-05', window: 'lunch' };
    await plannedDelivery(deliveries, { at, profiles: [{}, {}] });
    await plannedDelivery(deliveries, { at });
    const closure = { from: at.day, until: '2026-12-06', closed: 'Diwali' };
    const effects = { slots: 4, moved_deliveries: 2, moved_meals: 3, customers: 2, overbooked: 0 };
    expect(await change({ ...closure, dry_run: true })).toMatchObject({ status: 200, body: { data: effects } });
    expect((await calendar(at.day))[0]).toMatchObject({ phase: 'open', booked: 3 });
    expect((await change(closure)).body.data).toEqual(effects);
    const closed = await calendar(at.day, '2026-12-06');
    expect(closed.map(({ phase, closed_reason }) => [phase, closed_reason])).toEqual(Array(4).fill(['closed', 'Diwali']));
    await change({ ...closure, closed: null });
    expect((await calendar(at.day)).map(({ phase }) => phase)).toEqual(['open', 'open']);
    const audit = await deliveries.database.query(
      `SELECT action, after->>'closed' AS closed FROM audit WHERE entity = 'slots' ORDER BY at`,
    );
    expect(audit).toEqual([
      { action: 'edited', closed: 'Diwali' },
      { action: 'edited', closed: null },
    ]);
  });

  it('lowers the capacity below the booked meals without moving a delivery, and reports the overbooked slot', async () => {
    const at: DeliverySlot = { day: '2026-12-08', window: 'dinner' };
    await plannedDelivery(deliveries, { at, profiles: [{}, {}] });
    const { body } = await change({ from: at.day, until: at.day, windows: ['dinner'], capacity: 1 });
    expect(body.data).toEqual({ slots: 1, moved_deliveries: 0, moved_meals: 0, customers: 0, overbooked: 1 });
    expect((await calendar(at.day))[1]).toMatchObject({ capacity: 1, booked: 2 });
  });

  it('is refused as a whole when a cut-off has passed by the clock of the database, whether or not the slot is frozen', async () => {
    const late = { from: '2026-11-24', until: '2026-11-25', windows: ['lunch'], closed: 'Power cut' };
    deliveries.travelTo('2026-11-23T19:59');
    expect(await change({ ...late, dry_run: true })).toMatchObject({ status: 200 });
    deliveries.travelTo('2026-11-23T20:00');
    const refusal = {
      status: 409,
      body: { code: 'too_late', error: 'It is too late to change Tuesday 24 November, lunch: its cut-off has passed.' },
    };
    expect(await change({ ...late, dry_run: true })).toMatchObject(refusal);
    expect(await change(late)).toMatchObject(refusal);
    expect((await calendar('2026-11-25'))[0]).toMatchObject({ phase: 'open' });
    deliveries.travelTo('2026-11-23T14:30');
  });

  it.each([
    ['without capacity and closure', {}, 'Give a capacity, or a reason to close'],
    ['with an empty reason', { closed: ' ' }, 'Reason is required'],
    ['of no window', { capacity: 1, windows: [] }, 'Choose lunch or dinner'],
  ])('is refused %s', async (_, body, error) => {
    expect(await change({ from: '2026-12-10', until: '2026-12-10', ...body })).toMatchObject({ status: 400, body: { error } });
  });

  it('does not wait for a customer whose delivery refers to one of the slots', async () => {
    const at: DeliverySlot = { day: '2026-12-20', window: 'lunch' };
    await plannedDelivery(deliveries, { at });
    const [row] = await deliveries.database.query<{ slot: number }>('SELECT slot FROM deliveries ORDER BY slot DESC LIMIT 1');
    const customer = new Client(deliveries.database.url);
    await customer.connect();
    // As the foreign key of a new delivery locks it until the customer's transaction ends.
    await customer.query('BEGIN');
    await customer.query('SELECT FROM slots WHERE slot = $1 FOR KEY SHARE', [row!.slot]);
    expect((await change({ from: at.day, until: at.day, capacity: 500 })).status).toBe(200);
    await customer.end();
  });
});
