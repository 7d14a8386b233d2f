import { slotNumber, type DeliveriesToday, type DeliverySlot, type Dish, type MealPlanDiets, type RunsOfSlot } from '@2x7/contracts';
import { asStaff, asVisitor } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { FreezeService } from './freeze/freeze.service.js';
import { DishCatalog } from '../testing/dish-catalog.js';
import { kitchenCalls } from '../testing/kitchen-calls.js';
import { plannedDelivery } from '../testing/planned-delivery.js';
import { RunningDeliveries } from '../testing/running-deliveries.js';

const catalog = new DishCatalog();
let deliveries: RunningDeliveries;
let dal: string;
let fish: string;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start({ catalogUrl: await catalog.start(), tickMs: 3_600_000 });
  dal = catalog.add({ dish_name: 'Dal', categories: ['vegetarian'], allergens: ['milk', 'nuts'] });
  fish = catalog.add({ dish_name: 'Fish', categories: ['non-vegetarian'], allergens: null });
});
afterAll(async () => {
  await deliveries.stop();
  catalog.close();
});
beforeEach(() => deliveries.travelTo('2026-11-23T14:30'));

const { newSlot, setDish, sheet } = kitchenCalls(() => deliveries);

describe('the menu', () => {
  it('keeps a copy of the dish with its allergens', async () => {
    const at = newSlot();
    const { status, body } = await setDish(at, 'vegetarian', dal);
    expect(status).toBe(200);
    const copy = {
      ...at,
      diet: 'vegetarian',
      dish: { id: dal, name: 'Dal', vegetarian: true, allergens: ['milk', 'nuts'] },
      substitution: null,
    };
    expect(body.data).toEqual([copy]);
    expect((await deliveries.get(`/deliveries/admin/menu?from=${at.day}&to=${at.day}`)).body.data).toEqual([copy]);
    expect((await setDish(at, 'vegetarian', null)).body.data).toEqual([]);
  });

  it('never gives vegetarians a dish that is not marked vegetarian, nor any diet a dish that is gone from the catalog', async () => {
    const at = newSlot();
    const both = catalog.add({ dish_name: 'Egg Dal', categories: ['vegetarian', 'non-vegetarian'], allergens: [] });
    for (const dish of [fish, both]) expect(await setDish(at, 'vegetarian', dish)).toMatchObject({ status: 400 });
    expect((await setDish(at, 'vegetarian', fish)).body.error).toBe('Fish is not marked vegetarian, so vegetarians cannot get it.');
    expect(await setDish(at, 'egg', fish)).toMatchObject({ status: 200 });
    expect(await setDish(at, 'egg', uuid())).toMatchObject({ status: 404, body: { error: 'This dish is no longer on the sample menu.' } });
  });

  it('accepts another dish after the cut-off only with a reason, and no removal', async () => {
    const at = newSlot();
    await plannedDelivery(deliveries, { at });
    await setDish(at, 'vegetarian', dal, 'ignored before the cut-off');
    deliveries.travelTo(`${at.day}T10:00`);
    const soup = catalog.add({ dish_name: 'Soup', categories: ['vegetarian'], allergens: [] });
    expect(await setDish(at, 'vegetarian', soup)).toMatchObject({ status: 400, body: { details: [{ path: 'reason' }] } });
    expect(await setDish(at, 'vegetarian', null)).toMatchObject({ status: 409 });
    expect(await setDish(at, 'vegetarian', fish, 'No dal')).toMatchObject({ status: 400 });
    expect((await setDish(at, 'vegetarian', soup, 'No dal today')).body.data[0]).toMatchObject({ substitution: 'No dal today' });
    expect((await sheet(at)).lines).toMatchObject([{ dish_name: 'Soup', substitution: 'No dal today' }]);
  });
});

describe('the default diet of a plan', () => {
  const planId = uuid();
  const setDiet = (default_diet: string) =>
    deliveries.put<MealPlanDiets>('/deliveries/admin/plan-settings', { plan_id: planId, default_diet });

  it('applies to users without a stated diet from the next cut-off on, and never to vegetarians', async () => {
    const [frozen, at] = [newSlot(), newSlot()];
    for (const slot of [frozen, at])
      await plannedDelivery(deliveries, { at: slot, planId, profiles: [{ diet: null }, { diet: 'vegetarian', note: 'Mild' }] });
    for (const [diet, dish] of [
      ['vegetarian', dal],
      ['non-vegetarian', fish],
    ] as const)
      await setDish(at, diet, dish);
    // The cut-off of the first slot has passed, and its boxes are not counted yet.
    deliveries.travelTo(`${frozen.day}T10:00`);
    expect((await setDiet('non-vegetarian')).body.data).toEqual({
      default_diet: 'vegetarian',
      plans: [{ plan_id: planId, default_diet: 'non-vegetarian' }],
    });
    expect((await sheet(frozen)).lines.map(({ diet }) => diet)).toEqual(['vegetarian']);
    const { lines, specials, unknown_diets } = await sheet(at);
    expect(lines.map(({ dish_name, boxes }) => [dish_name, boxes])).toEqual([
      ['Dal', 1],
      ['Fish', 1],
    ]);
    expect([specials[0]!.dish_name, unknown_diets]).toEqual(['Dal', 1]);
    expect((await setDiet('vegan')).status).toBe(400);
    await setDiet('egg');
    await setDiet('egg');
    const audit = await deliveries.database.query(`SELECT before, after FROM audit WHERE entity = 'plan-settings' ORDER BY at`);
    expect(audit).toEqual([
      { before: { default_diet: 'vegetarian' }, after: { default_diet: 'non-vegetarian' } },
      { before: { default_diet: 'non-vegetarian' }, after: { default_diet: 'egg' } },
    ]);
    expect((await sheet(at)).lines.map(({ diet }) => diet)).toEqual(['vegetarian', 'egg']);
  });
});

describe('the kitchen sheet', () => {
  it('previews the planned boxes: specials with clashes, lines by diet and plan, no addresses', async () => {
    const at = newSlot();
    await setDish(at, 'vegetarian', dal);
    await plannedDelivery(deliveries, { at, profiles: [{ diet: null }], address: 'Secret Street, Jaipur 302018' });
    await plannedDelivery(deliveries, {
      at,
      name: 'Ravi Jain',
      plan: 'Couple',
      profiles: [
        { name: 'Ravi', allergies: ['nuts', 'soy'] },
        { diet: 'egg', note: 'No onion' },
      ],
    });
    await plannedDelivery(deliveries, {
      at,
      plan: 'Couple',
      profiles: [{}, { name: 'Meera Jain', diet: 'egg', allergies: ['egg'] }],
      person: 2,
    });
    const found = await sheet(at);
    expect(found.lines.map(({ diet, boxes, by_plan }) => [diet, boxes, by_plan.map(({ plan_name }) => plan_name)])).toEqual([
      ['vegetarian', 2, ['Couple', 'Lunch Week']],
      ['egg', 2, ['Couple']],
    ]);
    expect(found.specials.map(({ name, clashes, check, note, serial }) => [name, clashes, check, note, serial])).toEqual([
      ['Ravi', ['nuts'], false, '', null],
      ['Meera J.', [], true, '', null],
      ['Ravi J.', [], false, 'No onion', null],
    ]);
    expect(found).toMatchObject({ boxes: 4, unknown_diets: 1, late: [], slot: { phase: 'open', booked: 4 } });
    expect(JSON.stringify(found)).not.toMatch(/Secret Street|90000|example\.test/);
  });

  it('warns of an allergen that the dish may contain', async () => {
    const at = newSlot();
    const facts = { categories: ['vegetarian'], allergens: ['milk'], may_contain: ['nuts'] } satisfies Partial<Dish>;
    await setDish(at, 'vegetarian', catalog.add({ dish_name: 'Kheer', ...facts }));
    await plannedDelivery(deliveries, { at, profiles: [{ allergies: ['milk', 'nuts'] }] });
    expect((await sheet(at)).specials).toMatchObject([{ clashes: ['milk'], may_contain: ['nuts'], check: false }]);
  });

  it('shows the boxes once they are counted, and late boxes apart', async () => {
    const at = newSlot();
    const { deliveryId } = await plannedDelivery(deliveries, { at, profiles: [{}, {}] });
    await deliveries.database.query('UPDATE slots SET frozen_at = cut_off, boxed_at = cut_off WHERE slot = $1', [slotNumber(at)]);
    for (const [serial, isLate] of [
      [1, false],
      [2, true],
    ])
      await deliveries.database.query(
        `INSERT INTO boxes (delivery_id, number, slot, serial, person, name, diet, is_diet_known, allergies, note, plan_name, is_late)
        VALUES ($1, $2::int, $3, $2::int, 1, 'Asha Rao', 'egg', true, '{}', '', 'Lunch Week', $4)`,
        [deliveryId, serial, slotNumber(at), isLate],
      );
    expect(await sheet(at)).toMatchObject({
      slot: { phase: 'frozen' },
      boxes: 2,
      lines: [{ diet: 'egg', boxes: 1 }],
      specials: [],
      late: [{ serial: 2, name: 'Asha R.' }],
    });
  });

  it('is open to staff, and Today to administrators only', async () => {
    const { day } = newSlot();
    const statuses = await Promise.all(
      [`/deliveries/kitchen?day=${day}&window=lunch`, '/deliveries/kitchen/slots', '/deliveries/admin/today'].flatMap((path) =>
        [asVisitor(), asStaff()].map(async (headers) => (await deliveries.get(path, headers)).status),
      ),
    );
    expect(statuses).toEqual([401, 200, 401, 200, 401, 403]);
  });
});

describe('the tasks of today', () => {
  it('name what an administrator has to do, and are gone when it is done', async () => {
    const at: DeliverySlot = { day: '2026-11-24', window: 'dinner' };
    const tasks = async () => {
      // Tasks are kept for some seconds, until the menu changes.
      await setDish(newSlot(), 'egg', fish);
      return (await deliveries.get<DeliveriesToday>('/deliveries/admin/today')).body.data.tasks;
    };
    expect(await tasks()).toEqual([]);
    const asha = await plannedDelivery(deliveries, { at, profiles: [{ allergies: ['milk'] }] });
    await plannedDelivery(deliveries, {
      at,
      name: 'Ravi Jain',
      profiles: [{ diet: null }],
      address: '12 Tonk Road, Jaipur',
      unscheduled: 2,
    });
    expect((await tasks()).map(({ kind, sentence }) => [kind, sentence.replace(/2X7-\w+/g, '2X7-1')])).toEqual([
      ['no-dish', 'No dish is set for vegetarians: Tuesday 24 November, dinner.'],
      ['diet-unknown', 'The diet of Ravi Jain, 2X7-1, is not known. Until it is, the boxes are vegetarian.'],
      ['address-unclear', 'An address of Ravi Jain, 2X7-1, has no PIN code.'],
      ['unscheduled', 'No slot is free for 2 meals of Ravi Jain, 2X7-1.'],
    ]);
    await setDish(at, 'vegetarian', dal);
    expect((await tasks())[0]).toMatchObject({ kind: 'allergy-clash', slot: at, subscription_id: asha.id });
    expect((await tasks()).at(-1)).toMatchObject({
      kind: 'label-incomplete',
      slot: at,
      sentence: expect.stringMatching(/^The label of .* lacks .*: Tuesday 24 November, dinner\.$/),
    });
  });

  it('follow the boxes of a slot once they are counted, not diets and allergies that were changed since', async () => {
    const about = async (at: DeliverySlot) => {
      await setDish(newSlot(), 'egg', fish);
      const { tasks } = (await deliveries.get<DeliveriesToday>('/deliveries/admin/today')).body.data;
      return tasks
        .filter(({ kind, slot }) => kind !== 'label-incomplete' && slot && slotNumber(slot) === slotNumber(at))
        .map(({ kind }) => kind);
    };
    const at: DeliverySlot = { day: '2026-11-25', window: 'lunch' };
    deliveries.travelTo('2026-11-24T19:00');
    const { id } = await plannedDelivery(deliveries, { at, profiles: [{ diet: 'vegetarian', allergies: ['milk'] }] });
    await setDish(at, 'vegetarian', dal);
    expect(await about(at)).toEqual(['allergy-clash']);
    deliveries.travelTo('2026-11-24T20:01');
    await deliveries.part(FreezeService).freezeDue();
    const eats = (diet: string, allergies: string[]) =>
      deliveries.database.query(
        `UPDATE subscriptions SET profiles = jsonb_build_array(jsonb_build_object('name', '', 'diet', $2::text, 'allergies', $3::jsonb, 'note', ''))
        WHERE id = $1`,
        [id, diet, JSON.stringify(allergies)],
      );
    await eats('egg', []);
    expect(await about(at)).toEqual(['allergy-clash']);
  });

  it('name cooked deliveries that are on no run while their slot has runs and is not over', async () => {
    const at: DeliverySlot = { day: '2026-11-26', window: 'dinner' };
    const onNone = async () =>
      (await deliveries.get<DeliveriesToday>('/deliveries/admin/today')).body.data.tasks
        .filter(({ kind }) => kind === 'not-on-run')
        .map(({ slot, sentence }) => [slot, sentence]);
    const ids = [await plannedDelivery(deliveries, { at }), await plannedDelivery(deliveries, { at })].map(({ deliveryId }) => deliveryId);
    deliveries.travelTo('2026-11-26T10:01');
    await deliveries.part(FreezeService).freezeDue();
    await setDish(newSlot(), 'egg', fish);
    expect(await onNone()).toEqual([]);
    const path = '/deliveries/admin/runs';
    const { runs } = (await deliveries.post<RunsOfSlot>(`${path}/empty`, { ...at, name: 'East' })).body.data;
    const where = 'on no run: Thursday 26 November, dinner. No rider brings';
    expect(await onNone()).toEqual([[at, `2 deliveries are ${where} them until you put them on one.`]]);
    const run = { version: 1, name: 'East', rider: '', trained_on: null, stops: ids.slice(1) };
    await deliveries.put(`${path}/${runs[0]!.id}`, run);
    expect(await onNone()).toEqual([[at, `1 delivery is ${where} it until you put it on one.`]]);
    deliveries.travelTo('2026-11-26T20:01');
    await setDish(newSlot(), 'egg', fish);
    expect(await onNone()).toEqual([]);
    deliveries.travelTo('2026-11-26T12:00');
    await deliveries.post(path, at);
    expect(await onNone()).toEqual([]);
  });

  it('warn of an allergy only when its eater gets a meal', async () => {
    const at: DeliverySlot = { day: '2026-11-25', window: 'dinner' };
    deliveries.travelTo('2026-11-25T12:00');
    await setDish(at, 'vegetarian', dal);
    const profiles = [
      { diet: 'vegetarian' as const, allergies: ['milk' as const] },
      { diet: 'vegetarian' as const, allergies: [] },
    ];
    await plannedDelivery(deliveries, { at, profiles, person: 2 });
    await setDish(newSlot(), 'egg', fish);
    const { tasks } = (await deliveries.get<DeliveriesToday>('/deliveries/admin/today')).body.data;
    expect(tasks.filter(({ kind, slot }) => kind === 'allergy-clash' && slot?.window === 'dinner' && slot.day === at.day)).toEqual([]);
  });

  it.each([
    ['12 Tonk Road, Jaipur 302018', false],
    ['12 Tonk Road, Jaipur 302 018', false],
    ['12 Tonk Road, Jaipur, 98765 43210', true],
    ['12 Tonk Road, Jaipur, +91 9876543210', true],
    ['Plot 30201800, Jaipur', true],
    ['12 Tonk Road, Jaipur', true],
  ])('report a missing PIN code in %p: %p', async (address, isMissing) => {
    const at: DeliverySlot = { day: '2026-11-26', window: 'lunch' };
    deliveries.travelTo('2026-11-25T12:00');
    const { id } = await plannedDelivery(deliveries, { at, address });
    await setDish(newSlot(), 'egg', fish);
    const { tasks } = (await deliveries.get<DeliveriesToday>('/deliveries/admin/today')).body.data;
    const named = tasks.filter(({ kind, subscription_id }) => kind === 'address-unclear' && subscription_id === id);
    expect(named).toHaveLength(isMissing ? 1 : 0);
  });
});
