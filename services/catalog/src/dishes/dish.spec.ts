import { Dish, DishStats, dishNotFound } from '@2x7/contracts';
import { asAdmin, asService } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { RunningCatalog, someDish } from '../testing/running-catalog.js';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await RunningCatalog.start();
});
afterAll(() => catalog.stop());
beforeEach(() => catalog.empty());

const create = (fields: object) => catalog.post<Dish>('/sample-menu/admin/create', { ...someDish, ...fields });
const edit = (id: string, fields: object) => catalog.put<Dish>(`/sample-menu/admin/${id}`, fields);

describe('creating a dish', () => {
  it('answers 201 with the whole dish: active, at position 0, all nutrition 0', async () => {
    const { status, body } = await create({});
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...someDish,
      image_url: null,
      is_active: true,
      display_order: 0,
      categories: [],
      version: 1,
      calories: 0,
      protein: 0,
      carbs: 0,
      fat: 0,
      sugar: 0,
      fiber: 0,
    });
    expect(Dish.parse(body.data)).toEqual(body.data);
  });
  it('makes one dish for each key, also for parallel calls: a repetition is answered with the stored dish and changes nothing', async () => {
    const key = uuid().toUpperCase();
    const [one, other] = await Promise.all([create({ key }), create({ key })]);
    const later = await create({ key, display_order: 5 });
    expect([one.status, other.status, later.status]).toEqual([201, 201, 201]);
    expect([other.body, later.body]).toEqual([one.body, one.body]);
    expect(await catalog.dishNames()).toEqual([someDish.dish_name]);
    expect([(await catalog.audit()).length, (await catalog.events()).length]).toEqual([1, 1]);
    await create({ key: uuid() });
    expect(await catalog.dishNames()).toHaveLength(2);
    expect(await create({ key: 'mine' })).toMatchObject({ status: 400, body: { error: 'Key must be a UUID' } });
  });
  it('reports the first error in the order name, ingredients, quantity', async () => {
    const sentence = async (body: object) => (await catalog.post('/sample-menu/admin/create', body)).body.error;
    expect(await sentence({})).toBe('Dish name is required');
    expect(await sentence({ dish_name: '\u200b', ingredients: ['Dal'], quantity: '1' })).toBe('Dish name is required');
    expect(await sentence({ dish_name: 'Dal' })).toBe('At least one ingredient is required');
    expect(await sentence({ dish_name: 'Dal', ingredients: [' ', ''] })).toBe('At least one ingredient is required');
    expect(await sentence({ dish_name: 'Dal', ingredients: ['Dal'], quantity: ' ' })).toBe('Quantity is required');
  });
  it('trims ingredients, drops blank ones and keeps their order', async () => {
    const { body } = await create({ ingredients: [' Rice ', '', '  ', '\u200b', 'Beans', 'Aniseed'] });
    expect(body.data.ingredients).toEqual(['Rice', 'Beans', 'Aniseed']);
  });
  it('stores nutrients rounded to 0.1', async () => {
    const { body } = await create({
      calories: 415,
      protein: 0.1,
      carbs: 66.4,
      fat: 7.25,
      sugar: 0.3,
      fiber: 9_999.9,
    });
    expect(body.data).toMatchObject({
      calories: 415,
      protein: 0.1,
      carbs: 66.4,
      fat: 7.3,
      sugar: 0.3,
      fiber: 9_999.9,
    });
    expect((await catalog.get<Dish>(`/sample-menu/${body.data.id}`)).body.data).toEqual(body.data);
  });
  it('replaces invalid nutrients and an invalid position by 0', async () => {
    const { body } = await create({
      calories: 'many',
      protein: -3,
      carbs: null,
      fat: [],
      sugar: {},
      fiber: true,
      display_order: 'first',
    });
    expect(body.data).toMatchObject({
      calories: 0,
      protein: 0,
      carbs: 0,
      fat: 0,
      sugar: 0,
      fiber: 0,
      display_order: 0,
    });
  });
  it('replaces a position below -1,000,000 or above 1,000,000 by 0', async () => {
    const positions = [];
    for (const display_order of [5_000_000, '-1000001', 1e300, 1_000_000, '-1000000'])
      positions.push((await create({ display_order })).body.data.display_order);
    expect(positions).toEqual([0, 0, 0, 1_000_000, -1_000_000]);
  });
  it('stores a repeated category once and refuses an unknown one', async () => {
    expect((await create({ categories: ['breakfast', 'vegetarian', 'breakfast'] })).body.data.categories).toEqual([
      'breakfast',
      'vegetarian',
    ]);
    expect(await create({ categories: ['vegan'] })).toMatchObject({
      status: 400,
      body: { error: 'Unknown category' },
    });
  });
  it('distinguishes allergens that are not stated from none, keeps them in other edits and refuses an unknown one', async () => {
    const stated = await Promise.all([{}, { allergens: [] }, { allergens: ['milk', 'nuts', 'milk'] }].map(create));
    expect(stated.map(({ body }) => body.data.allergens)).toEqual([null, [], ['milk', 'nuts']]);
    const { id } = stated[2]!.body.data;
    expect((await edit(id, { carbs: 1 })).body.data.allergens).toEqual(['milk', 'nuts']);
    expect((await edit(id, { allergens: null })).body.data.allergens).toBeNull();
    expect(await create({ allergens: ['dust'] })).toMatchObject({ status: 400, body: { error: 'Unknown allergen' } });
  });
  it('stores the statements of the label, where null is unknown and 0 a known amount, and keeps them in other edits', async () => {
    const unknown = { may_contain: null, net_grams: null, use_within_hours: null, storage: null, trans_fat: null, sodium: null };
    expect((await create({})).body.data).toMatchObject(unknown);
    const stated = { may_contain: ['nuts'], net_grams: 400, use_within_hours: 6, storage: 'Keep cold', trans_fat: 0, sodium: 412.4 };
    const { id } = (await create({ ...stated, may_contain: ['nuts', 'nuts'], sodium: 412.44 })).body.data;
    expect((await edit(id, { carbs: 1 })).body.data).toMatchObject(stated);
    expect((await edit(id, { net_grams: null, storage: ' ', trans_fat: null })).body.data).toMatchObject({
      ...stated,
      net_grams: null,
      storage: null,
      trans_fat: null,
    });
    for (const fields of [{ net_grams: 0 }, { net_grams: 1.5 }, { use_within_hours: 721 }, { sodium: -1 }, { trans_fat: 'little' }])
      expect([fields, (await create(fields)).status]).toEqual([fields, 400]);
  });
  it('refuses an image on another host', async () => {
    expect(await create({ image_url: 'https://cdn.example/a.png' })).toMatchObject({
      status: 400,
      body: { error: 'Image must be an uploaded file' },
    });
  });
});

describe('editing a dish', () => {
  it('changes the given fields, keeps the others and raises the version', async () => {
    const dish = await catalog.dish({ protein: 21.2, categories: ['vegetarian'] });
    const { status, body } = await edit(dish.id, { carbs: 66.4, ingredients: ['Rice'] });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...dish,
      carbs: 66.4,
      ingredients: ['Rice'],
      version: 2,
      updated_at: expect.any(String),
    });
  });
  it('refuses to empty the name, the ingredients or the quantity', async () => {
    const { id } = await catalog.dish();
    for (const nothing of ['', ' ', null]) expect((await edit(id, { dish_name: nothing })).body.error).toBe('Dish name is required');
    for (const nothing of [[], [' '], null])
      expect((await edit(id, { ingredients: nothing })).body.error).toBe('At least one ingredient is required');
    for (const nothing of ['', null]) expect((await edit(id, { quantity: nothing })).body.error).toBe('Quantity is required');
  });
  it('answers the stored dish to an edit that is sent again because its answer was lost', async () => {
    const dish = await catalog.dish();
    const change = { calories: 123.44, allergens: ['milk'], storage: '', sodium: 10.04, ingredients: ['Rice', ''], version: dish.version };
    const first = await edit(dish.id, change);
    expect(first.body.data).toMatchObject({ calories: 123.4, storage: null, sodium: 10, ingredients: ['Rice'], version: 2 });
    expect(await edit(dish.id, change)).toEqual(first);
  });
  it('saves one of two edits that saw the same version and answers 409 to the other', async () => {
    const dish = await catalog.dish();
    const answers = await Promise.all(['one', 'two'].map((dish_name) => edit(dish.id, { dish_name, version: 1 })));
    const [saved, refused] = answers.sort((a, b) => a.status - b.status);
    expect(saved?.body.data.version).toBe(2);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'Somebody else changed this in the meantime. Reload to see their version.' },
    });
  });
  it('refuses an image on another host, but not one that the dish has already', async () => {
    const { id } = await catalog.dish();
    const image_url = 'https://cdn.example/a.png';
    expect(await edit(id, { image_url })).toMatchObject({ status: 400, body: { error: 'Image must be an uploaded file' } });
    await catalog.database.query('UPDATE dish SET image_url = $1', [image_url]);
    expect((await edit(id, { image_url, carbs: 1 })).body.data).toMatchObject({ image_url, carbs: 1 });
  });
  it('stores a repeated category or allergen once', async () => {
    const { id } = await catalog.dish();
    const repeated = { categories: ['breakfast', 'breakfast'], allergens: ['milk', 'milk'], may_contain: ['nuts', 'nuts'] };
    expect((await edit(id, repeated)).body.data).toMatchObject({ categories: ['breakfast'], allergens: ['milk'], may_contain: ['nuts'] });
  });
  it('works on an inactive dish', async () => {
    const dish = await catalog.dish({ is_active: false });
    expect((await edit(dish.id, { is_active: true })).body.data.is_active).toBe(true);
    expect(await catalog.dishNames()).toEqual([dish.dish_name]);
  });
});

describe('reading dishes', () => {
  it('lists active dishes by position, then oldest first', async () => {
    await catalog.dish({ dish_name: 'c', display_order: 2 });
    await catalog.dish({ dish_name: 'a' });
    await catalog.dish({ dish_name: 'hidden', is_active: false });
    await catalog.dish({ dish_name: 'b' });
    expect(await catalog.dishNames()).toEqual(['a', 'b', 'c']);
  });
  it('lists inactive dishes too for administrators, in the same order', async () => {
    await catalog.dish({ dish_name: 'b', is_active: false, display_order: 1 });
    await catalog.dish({ dish_name: 'a' });
    const { body } = await catalog.get<Dish[]>('/sample-menu/admin/all', asAdmin());
    expect(body.data.map(({ dish_name }) => dish_name)).toEqual(['a', 'b']);
  });
  it('answers 404 to an inactive, a deleted and an unknown dish', async () => {
    const inactive = await catalog.dish({ is_active: false });
    const deleted = await catalog.dish();
    expect(await catalog.delete(`/sample-menu/admin/${deleted.id}`)).toEqual({
      status: 200,
      body: { success: true },
    });
    for (const id of [inactive.id, deleted.id, uuid(), 'vegetarian']) expect((await catalog.get(`/sample-menu/${id}`)).status).toBe(404);
    expect((await edit(deleted.id, { dish_name: 'back' })).status).toBe(404);
    expect((await catalog.delete(`/sample-menu/admin/${deleted.id}`)).status).toBe(404);
  });
  it('returns an inactive dish to the deliveries service, and no deleted or unknown one', async () => {
    const read = (id: string) => catalog.get<Dish>(`/internal/sample-menu/${id}`, asService('deliveries'));
    const { id } = await catalog.dish();
    const { data } = (await edit(id, { is_active: false, allergens: ['nuts'] })).body;
    expect(await read(id)).toEqual({ status: 200, body: { success: true, data } });
    await catalog.delete(`/sample-menu/admin/${id}`);
    for (const missing of [id, uuid(), 'vegetarian'])
      expect(await read(missing)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const missing of [id, uuid()]) expect(await read(missing)).toMatchObject({ body: { error: dishNotFound } });
    const unknownPath = await catalog.get('/internal/sample-menus/1', asService('deliveries'));
    expect(unknownPath).toMatchObject({ status: 404, body: { code: 'not_found', error: 'Not found.' } });
  });
  it('counts active and inactive dishes', async () => {
    await catalog.dish();
    await catalog.dish({ is_active: false });
    await catalog.delete(`/sample-menu/admin/${(await catalog.dish()).id}`);
    const { body } = await catalog.get('/sample-menu/admin/stats', asAdmin());
    expect(DishStats.parse(body.data)).toEqual({ total: 2, active: 1, inactive: 1 });
  });
});
