import { MealPlan, MealPlanStats } from '@2x7/contracts';
import { asAdmin, asService } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { RunningCatalog, somePlan } from '../testing/running-catalog.js';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await RunningCatalog.start({ imageHosts: ['cdn.example'] });
});
afterAll(() => catalog.stop());
beforeEach(() => catalog.empty());

const create = (fields: object) => catalog.post<MealPlan>('/meal-plans/admin/create', { ...somePlan, ...fields });
const edit = (id: string, fields: object) => catalog.put<MealPlan>(`/meal-plans/admin/${id}`, fields);
const tooDear = 'cannot be above ₹5,00,000, the most that Razorpay takes for one order. Lower it to save the plan.';

describe('creating a plan', () => {
  it('answers 201 with the whole plan, defaults and computed discount', async () => {
    const { status, body } = await create({});
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: expect.objectContaining({
        ...somePlan,
        description: '',
        image_url: null,
        plan_type: 'individual',
        duration_days: null,
        is_trial: false,
        tags: [],
        discount_percent: 15,
        display_order: 0,
        version: 1,
      }),
    });
    expect(MealPlan.parse(body.data)).toEqual(body.data);
  });
  it('ignores id, version, discount and unknown fields of the client', async () => {
    const id = uuid();
    const { body } = await create({
      id,
      version: 9,
      discount_percent: 99,
      created_at: '2000-01-01T00:00:00Z',
      colour: 'red',
    });
    expect(body.data).toMatchObject({ version: 1, discount_percent: 15 });
    expect(body.data.id).not.toBe(id);
    expect(body.data).not.toHaveProperty('colour');
    expect(Date.parse(body.data.created_at)).toBeGreaterThan(Date.parse('2020-01-01'));
  });
  it('makes one plan for each key, also for parallel calls: a repetition is answered with the stored plan and changes nothing', async () => {
    const key = uuid().toUpperCase();
    const [one, other] = await Promise.all([create({ key }), create({ key })]);
    const later = await create({ key, display_order: 5 });
    expect([one.status, other.status, later.status]).toEqual([201, 201, 201]);
    expect([other.body, later.body]).toEqual([one.body, one.body]);
    expect(await catalog.planNames()).toEqual([somePlan.name]);
    expect([(await catalog.audit()).length, (await catalog.events()).length]).toEqual([1, 1]);
    await create({ key: uuid() });
    expect(await catalog.planNames()).toHaveLength(2);
    expect(await create({ key: 'mine' })).toMatchObject({ status: 400, body: { error: 'Key must be a UUID' } });
  });
  it('has discount 0 when both prices are equal', async () => {
    expect((await create({ original_cost: 100, discounted_price: 100 })).body.data.discount_percent).toBe(0);
  });
  it('appends a plan without a position', async () => {
    await create({ name: 'first', display_order: 41 });
    expect((await create({ name: 'second' })).body.data.display_order).toBe(42);
  });
  it('gives parallel new plans different positions', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create({})));
    expect(made.map(({ body }) => body.data.display_order).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });
  const refused: [string, object, string][] = [
    ['a discounted price above the original', { discounted_price: 1_001 }, 'Discounted price cannot be above the original price'],
    ['no name', { name: '  ' }, 'Name is required'],
    ['a price of a rupee and a half', { original_cost: 1_000.5 }, 'Original price must be a whole number of rupees'],
    ['a negative price', { discounted_price: -1 }, 'Discounted price must be at least ₹1'],
    ['a price of nothing', { discounted_price: 0 }, 'Discounted price must be at least ₹1'],
    ['a price above ₹5,00,000', { original_cost: 500_001 }, `Original price ${tooDear}`],
    ['a price of 20 digits', { original_cost: 1e19 }, `Original price ${tooDear}`],
    ['a number of meals of 20 digits below zero', { number_of_meals: -1e19 }, 'Number of meals must be at least 1'],
    ['an unknown duration', { duration_days: 6 }, 'Duration must be 3, 5, 7, 14 or 28 days'],
    ['no meals', { number_of_meals: 0 }, 'Number of meals must be at least 1'],
    ['breakfast as a meal type', { meal_type: 'breakfast' }, 'Meal type must be lunch, dinner or both'],
    ['an image on a host that is not allowed', { image_url: 'https://elsewhere.example/a.png' }, 'Image must be an uploaded file'],
    ['an image that is a script', { image_url: 'javascript:alert(1)' }, 'Image must be an uploaded file'],
    ['an image path that leads out of /media', { image_url: '/media/../api/v1/auth/logout' }, 'Image must be an uploaded file'],
  ];
  for (const [what, fields, sentence] of refused) {
    it(`answers 400 to ${what}: ${sentence}`, async () => {
      const { status, body } = await create(fields);
      expect({ status, code: body.code, error: body.error }).toEqual({
        status: 400,
        code: 'invalid',
        error: sentence,
      });
      expect((body.details ?? []).slice(1)).toEqual([]);
      expect(await catalog.planNames()).toEqual([]);
    });
  }
  it('accepts an uploaded image and one on a configured host', async () => {
    expect((await create({ image_url: '/media/a-1120x840.webp' })).body.data.image_url).toBe('/media/a-1120x840.webp');
    expect((await create({ image_url: 'https://cdn.example/a.png' })).body.data.image_url).toBe('https://cdn.example/a.png');
  });
});

describe('editing a plan', () => {
  it('changes the given fields, keeps the others and raises the version', async () => {
    const plan = await catalog.plan({ description: 'kept', duration_days: 7, tags: ['high-protein'] });
    const { status, body } = await edit(plan.id, { discounted_price: 500 });
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...plan,
      discounted_price: 500,
      discount_percent: 50,
      version: 2,
      updated_at: expect.any(String),
    });
    expect(Date.parse(body.data.updated_at)).toBeGreaterThanOrEqual(Date.parse(plan.updated_at));
    expect((await catalog.get<MealPlan>(`/meal-plans/${plan.id}`)).body.data).toEqual(body.data);
  });
  it('refuses one price that puts the discounted price above the original', async () => {
    const plan = await catalog.plan();
    for (const fields of [{ discounted_price: 1_001 }, { original_cost: 854 }]) {
      const { status, body } = await edit(plan.id, fields);
      expect({ status, error: body.error }).toEqual({
        status: 400,
        error: 'Discounted price cannot be above the original price',
      });
      expect(body.details).toEqual([{ path: 'discounted_price', message: body.error }]);
    }
    expect((await catalog.get<MealPlan>(`/meal-plans/${plan.id}`)).body.data).toEqual(plan);
  });
  it('shows a plan that is dearer than the limit, and says at each edit which price to lower', async () => {
    const plan = await catalog.plan();
    await catalog.database.query('UPDATE meal_plan SET original_cost = 700000, discounted_price = 600000');
    expect((await catalog.get<MealPlan[]>('/meal-plans')).body.data).toMatchObject([{ discounted_price: 600_000 }]);
    for (const [fields, path, error] of [
      [{ description: 'For a whole company' }, 'original_cost', `Original price ${tooDear}`],
      [{ original_cost: 500_000 }, 'discounted_price', `Discounted price ${tooDear}`],
    ] as const)
      expect(await edit(plan.id, fields)).toMatchObject({ status: 400, body: { error, details: [{ path, message: error }] } });
    expect((await edit(plan.id, { original_cost: 500_000, discounted_price: 500_000 })).status).toBe(200);
  });
  it('can empty the duration, the image and the description', async () => {
    const plan = await catalog.plan({ duration_days: 7, image_url: '/media/a.webp', description: 'old' });
    const { body } = await edit(plan.id, { duration_days: null, image_url: null, description: '' });
    expect(body.data).toMatchObject({ duration_days: null, image_url: null, description: '' });
  });
  it('saves one of two edits that saw the same version and answers 409 to the other', async () => {
    const plan = await catalog.plan();
    const answers = await Promise.all(['one', 'two'].map((name) => edit(plan.id, { name, version: plan.version })));
    const [saved, refused] = answers.sort((a, b) => a.status - b.status);
    expect(saved?.body.data).toMatchObject({ version: 2 });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        success: false,
        code: 'conflict',
        error: 'Somebody else changed this in the meantime. Reload to see their version.',
      },
    });
    expect(await catalog.planNames()).toEqual([saved?.body.data.name]);
  });
  it('answers the stored plan to an edit that is sent again because its answer was lost, and makes it once', async () => {
    const plan = await catalog.plan({ name: 'a' });
    const change = { name: ' b ', duration_days: null, tags: ['high-protein'], version: plan.version };
    const [first, second] = await Promise.all([edit(plan.id, change), edit(plan.id, change)]);
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(first.body.data).toMatchObject({ name: 'b', version: 2 });
    expect([(await catalog.audit()).length, (await catalog.events()).length]).toEqual([2, 2]);
    await edit(plan.id, { description: 'By another administrator', version: 2 });
    expect((await edit(plan.id, change)).body.data).toMatchObject({ name: 'b', description: 'By another administrator', version: 3 });
    expect((await edit(plan.id, { ...change, name: 'c' })).status).toBe(409);
  });
  it('keeps the changes of two parallel edits that state no version', async () => {
    const plan = await catalog.plan();
    await Promise.all([edit(plan.id, { name: 'renamed' }), edit(plan.id, { is_trial: true })]);
    expect((await catalog.get<MealPlan>(`/meal-plans/${plan.id}`)).body.data).toMatchObject({
      name: 'renamed',
      is_trial: true,
      version: 3,
    });
  });
  it('accepts an id in capitals', async () => {
    const plan = await catalog.plan();
    expect((await edit(plan.id.toUpperCase(), { name: 'renamed' })).body.data.name).toBe('renamed');
  });
});

describe('deleting a plan', () => {
  it('hides the plan everywhere and keeps its row', async () => {
    const plan = await catalog.plan();
    expect(await catalog.delete(`/meal-plans/admin/${plan.id}`)).toEqual({
      status: 200,
      body: { success: true },
    });
    const calls = [
      catalog.get(`/meal-plans/${plan.id}`),
      catalog.get(`/internal/meal-plans/${plan.id}`, asService('orders')),
      edit(plan.id, { name: 'back' }),
      catalog.delete(`/meal-plans/admin/${plan.id}`),
      catalog.post('/meal-plans/admin/reorder', { orders: [{ id: plan.id, display_order: 1 }] }),
    ];
    for (const { status, body } of await Promise.all(calls)) expect([status, body.code]).toEqual([404, 'not_found']);
    expect(await catalog.planNames()).toEqual([]);
    expect((await catalog.get<MealPlan[]>('/meal-plans/admin/all', asAdmin())).body.data).toEqual([]);
    expect((await catalog.get('/meal-plans/admin/stats', asAdmin())).body.data).toMatchObject({ total: 0 });
    expect(await catalog.database.query('SELECT name FROM meal_plan')).toEqual([{ name: plan.name }]);
  });
  it('is not undone when the creation of the plan is sent again', async () => {
    const key = uuid();
    await create({ key });
    await catalog.delete(`/meal-plans/admin/${key}`);
    expect(await create({ key })).toMatchObject({ status: 201, body: { data: { id: key, name: somePlan.name } } });
    expect([await catalog.planNames(), (await catalog.audit()).length]).toEqual([[], 2]);
  });
});

describe('reading plans', () => {
  it('lists plans by position, then oldest first', async () => {
    await catalog.plan({ name: 'c', display_order: 2 });
    await catalog.plan({ name: 'a', display_order: 1 });
    await catalog.plan({ name: 'b', display_order: 1 });
    expect(await catalog.planNames()).toEqual(['a', 'b', 'c']);
  });
  it('answers 404 to unknown ids and to text that is not a UUID', async () => {
    for (const id of [uuid(), '7', 'weekly', '%00', '../admin', 'x'.repeat(200)]) {
      expect((await catalog.get(`/meal-plans/${encodeURIComponent(decodeURIComponent(id))}`)).status).toBe(404);
    }
  });
  it('returns the plan with its price to the orders service', async () => {
    const plan = await catalog.plan();
    expect((await catalog.get(`/internal/meal-plans/${plan.id}`, asService('orders'))).body).toEqual({
      success: true,
      data: plan,
    });
  });
  it('counts plans by meal type, plan type and trial, including zeros', async () => {
    await catalog.plan({ meal_type: 'both', plan_type: 'couple' });
    await catalog.plan({ meal_type: 'both', is_trial: true });
    await catalog.plan({ meal_type: 'dinner' });
    const { body } = await catalog.get('/meal-plans/admin/stats', asAdmin());
    expect(body.data).toEqual({
      total: 3,
      trial: 1,
      by_meal_type: { lunch: 0, dinner: 1, both: 2 },
      by_plan_type: { individual: 2, couple: 1 },
    });
    expect(MealPlanStats.parse(body.data)).toEqual(body.data);
  });
});
