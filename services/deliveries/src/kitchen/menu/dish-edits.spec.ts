import type { DeliveriesToday, DeliverySlot, Dish, MenuEntry } from '@2x7/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { DishCatalog } from '../../testing/dish-catalog.js';
import { kitchenCalls } from '../../testing/kitchen-calls.js';
import { plannedDelivery } from '../../testing/planned-delivery.js';
import { RunningDeliveries } from '../../testing/running-deliveries.js';

const catalog = new DishCatalog();
let deliveries: RunningDeliveries;
beforeAll(async () => {
  deliveries = await RunningDeliveries.start({ catalogUrl: await catalog.start(), tickMs: 3_600_000 });
});
afterAll(async () => {
  await deliveries.stop();
  catalog.close();
});
beforeEach(() => deliveries.travelTo('2026-11-23T14:30'));

const { newSlot, setDish, sheet } = kitchenCalls(() => deliveries);
const edit = (id: string, fields: Partial<Dish>, event?: string): Promise<void> => {
  catalog.edit(id, fields);
  return deliveries.receive('catalog.changed', { entity: 'dish', ids: [id] }, event);
};
const dishAt = async ({ day }: DeliverySlot): Promise<MenuEntry[]> =>
  (await deliveries.get<MenuEntry[]>(`/deliveries/admin/menu?from=${day}&to=${day}`)).body.data;

describe('an edit of a dish', () => {
  it('reaches the menu of each slot until its window ends, also of a final slot, whose substitution stays', async () => {
    const [past, at] = [newSlot(), newSlot()];
    const kheer = catalog.add({ dish_name: 'Kheer', categories: ['vegetarian'], allergens: [] });
    await setDish(past, 'vegetarian', kheer);
    await plannedDelivery(deliveries, { at, profiles: [{ allergies: ['nuts'] }] });
    deliveries.travelTo(`${at.day}T10:00`);
    await setDish(at, 'vegetarian', kheer, 'No dal today');
    expect((await sheet(at)).specials).toMatchObject([{ dish_name: 'Kheer', clashes: [] }]);

    await edit(kheer, { dish_name: 'Nut Kheer', allergens: ['nuts'] });
    const { specials, lines } = await sheet(at);
    expect(specials).toMatchObject([{ dish_name: 'Nut Kheer', clashes: ['nuts'] }]);
    expect(lines).toMatchObject([{ dish_name: 'Nut Kheer', substitution: 'No dal today' }]);
    expect(await dishAt(past)).toMatchObject([{ dish: { name: 'Kheer', allergens: [] } }]);

    deliveries.travelTo(`${at.day}T19:59`);
    await edit(kheer, { allergens: ['milk'] });
    deliveries.travelTo(`${at.day}T20:00`);
    await edit(kheer, { allergens: [] });
    expect(await dishAt(at)).toMatchObject([{ dish: { allergens: ['milk'] } }]);
  });

  it('takes the dish from vegetarians while it is not marked vegetarian, and Today asks for another one', async () => {
    const at = newSlot();
    const korma = catalog.add({ dish_name: 'Korma', categories: ['vegetarian'], allergens: ['milk'] });
    await plannedDelivery(deliveries, { at, profiles: [{ allergies: ['milk'] }, { diet: 'egg' }] });
    for (const diet of ['vegetarian', 'egg'] as const) await setDish(at, diet, korma);
    deliveries.travelTo(`${at.day}T10:00`);
    const tasks = async () =>
      (await deliveries.get<DeliveriesToday>('/deliveries/admin/today')).body.data.tasks.filter(({ kind }) => kind !== 'label-incomplete');
    const marked = [[{ kind: 'allergy-clash', slot: at }], ['Korma', 'Korma'], ['Korma', ['milk'], false]];
    const found = async () => {
      const { lines, specials } = await sheet(at);
      const boxes = specials.flatMap(({ dish_name, clashes, check }) => [dish_name, clashes, check]);
      return [await tasks(), lines.map(({ dish_name }) => dish_name), boxes];
    };
    expect(await found()).toMatchObject(marked);
    await edit(korma, { categories: ['non-vegetarian'] });
    expect(await found()).toMatchObject([
      [{ kind: 'no-dish', slot: at, sentence: expect.stringMatching(/^No dish is set for vegetarians:/) }],
      [null, 'Korma'],
      [null, [], true],
    ]);
    expect(await dishAt(at)).toMatchObject([
      { diet: 'egg', dish: { name: 'Korma', vegetarian: false } },
      { diet: 'vegetarian', dish: { name: 'Korma', vegetarian: false } },
    ]);
    await edit(korma, { categories: ['vegetarian'] });
    expect(await found()).toMatchObject(marked);
  });

  it('changes no sheet of a slot that is over when it removes the mark vegetarian', async () => {
    const at = newSlot();
    const kofta = catalog.add({ dish_name: 'Kofta', categories: ['vegetarian'], allergens: [] });
    await plannedDelivery(deliveries, { at });
    await setDish(at, 'vegetarian', kofta);
    deliveries.travelTo(`${at.day}T19:59`);
    await edit(kofta, { categories: [] });
    expect((await sheet(at)).lines).toMatchObject([{ dish_name: null }]);
    deliveries.travelTo(`${at.day}T20:00`);
    expect((await sheet(at)).lines).toMatchObject([{ dish_name: 'Kofta' }]);
  });

  it('removes the label task of a dish that only vegetarians would get when it removes the mark vegetarian', async () => {
    const at = newSlot();
    const paneer = catalog.add({ dish_name: 'Paneer', categories: ['vegetarian'], allergens: [] });
    await plannedDelivery(deliveries, { at });
    await setDish(at, 'vegetarian', paneer);
    deliveries.travelTo(`${at.day}T10:00`);
    const kinds = async () => (await deliveries.get<DeliveriesToday>('/deliveries/admin/today')).body.data.tasks.map(({ kind }) => kind);
    expect(await kinds()).toEqual(['label-incomplete']);
    await edit(paneer, { categories: [] });
    expect(await kinds()).toEqual(['no-dish']);
  });

  it('reaches the menu also when it hides the dish from visitors, in the same save and in later ones', async () => {
    const at = newSlot();
    const pulao = catalog.add({ dish_name: 'Pulao', categories: ['vegetarian'], allergens: [] });
    await setDish(at, 'vegetarian', pulao);
    await plannedDelivery(deliveries, { at, profiles: [{ allergies: ['nuts', 'milk'] }] });
    await edit(pulao, { is_active: false, allergens: ['nuts'] });
    expect((await sheet(at)).specials).toMatchObject([{ dish_name: 'Pulao', clashes: ['nuts'] }]);
    await edit(pulao, { allergens: ['nuts', 'milk'] });
    expect((await sheet(at)).specials).toMatchObject([{ clashes: ['nuts', 'milk'] }]);
    expect(await setDish(newSlot(), 'vegetarian', pulao)).toMatchObject({ status: 404 });
  });

  it('reaches a dish that is put on the menu at the same time', async () => {
    const at = newSlot();
    const halwa = catalog.add({ dish_name: 'Halwa', categories: ['vegetarian'], allergens: [] });
    catalog.beforeAnswer = () => edit(halwa, { allergens: ['nuts'] });
    const set = await setDish(at, 'vegetarian', halwa);
    expect(set).toMatchObject({ status: 200, body: { data: [{ dish: { name: 'Halwa', allergens: ['nuts'] } }] } });
  });

  it('is looked for again when a dish is put on the menu, which succeeds although catalog stops answering', async () => {
    const at = newSlot();
    const kadhi = catalog.add({ dish_name: 'Kadhi', categories: ['vegetarian'], allergens: [] });
    catalog.beforeAnswer = () => Promise.resolve(void (catalog.isAway = true));
    const set = await setDish(at, 'vegetarian', kadhi);
    catalog.isAway = false;
    expect(set).toMatchObject({ status: 200, body: { data: [{ dish: { name: 'Kadhi' } }] } });
  });

  it('is retried while the release of catalog does not have the route yet', async () => {
    const at = newSlot();
    const dal = catalog.add({ dish_name: 'Dal', categories: ['vegetarian'], allergens: [] });
    await setDish(at, 'vegetarian', dal);
    const event = uuid();
    catalog.isOlder = true;
    const early = edit(dal, { allergens: ['nuts'] }, event);
    await expect(early)
      .rejects.toMatchObject({ code: 'unavailable' })
      .finally(() => (catalog.isOlder = false));
    await edit(dal, {}, event);
    expect(await dishAt(at)).toMatchObject([{ dish: { allergens: ['nuts'] } }]);
  });

  it('is retried while catalog cannot be reached, and leaves the menu as it is when the dish is deleted', async () => {
    const at = newSlot();
    const curry = catalog.add({ dish_name: 'Curry', categories: ['vegetarian'], allergens: [] });
    await setDish(at, 'vegetarian', curry);
    const event = uuid();
    catalog.isAway = true;
    await expect(edit(curry, { allergens: ['nuts'] }, event)).rejects.toMatchObject({ code: 'unavailable' });
    catalog.isAway = false;
    expect(await dishAt(at)).toMatchObject([{ dish: { allergens: [] } }]);
    await edit(curry, {}, event);
    expect(await dishAt(at)).toMatchObject([{ dish: { allergens: ['nuts'] } }]);
    catalog.remove(curry);
    await deliveries.receive('catalog.changed', { entity: 'dish', ids: [curry] });
    expect(await dishAt(at)).toMatchObject([{ dish: { allergens: ['nuts'] } }]);
  });
});

it('the dish of a slot whose window has ended cannot be set any more: its sheet shows what it had', async () => {
  const at = newSlot();
  const [dal, rajma] = ['Dal', 'Rajma'].map((dish_name) => catalog.add({ dish_name, categories: ['vegetarian'], allergens: [] }));
  await setDish(at, 'vegetarian', dal!);
  deliveries.travelTo(`${at.day}T19:59`);
  expect(await setDish(at, 'vegetarian', rajma!, 'No dal today')).toMatchObject({ status: 200 });
  deliveries.travelTo(`${at.day}T20:00`);
  expect(await setDish(at, 'vegetarian', dal!, 'There was dal')).toMatchObject({ status: 409, body: { code: 'too_late' } });
  expect(await dishAt(at)).toMatchObject([{ dish: { name: 'Rajma' } }]);
});
