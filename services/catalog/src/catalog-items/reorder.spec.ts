import { routes, type Dish, type MealPlan } from '@2x7/contracts';
import { eventually } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { RunningCatalog } from '../testing/running-catalog.js';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await RunningCatalog.start();
});
afterAll(() => catalog.stop());
beforeEach(() => catalog.empty());

type Orders = { id: string; display_order: unknown; seen_order?: number }[];
const reorder = (orders: Orders) => catalog.post<MealPlan[]>('/meal-plans/admin/reorder', { orders });
const inOrder = (ids: string[]): Orders => ids.map((id, display_order) => ({ id, display_order }));

async function plans(...names: string[]): Promise<MealPlan[]> {
  const made: MealPlan[] = [];
  for (const name of names) made.push(await catalog.plan({ name }));
  return made;
}

it('states in the API’s description that a reorder may be refused with 409 and 404', () => {
  const stated = routes.filter(({ path }) => path.endsWith('/admin/reorder')).map(({ failures }) => failures);
  expect(stated).toEqual(Array(2).fill(expect.arrayContaining(['not_found', 'conflict'])));
});

describe('reordering plans', () => {
  it('answers 200 with the new list', async () => {
    const [a, b, c] = await plans('a', 'b', 'c');
    const { status, body } = await reorder(inOrder([c!.id, a!.id, b!.id]));
    expect(status).toBe(200);
    expect(body.data.map(({ name }) => name)).toEqual(['c', 'a', 'b']);
    expect(await catalog.planNames()).toEqual(['c', 'a', 'b']);
  });
  it('accepts positions for only a part of the list', async () => {
    const [a] = await plans('a', 'b');
    expect((await reorder([{ id: a!.id, display_order: 10 }])).body.data.map(({ name }) => name)).toEqual(['b', 'a']);
  });
  it('accepts ids in capitals', async () => {
    const [a, b] = await plans('a', 'b');
    expect((await reorder(inOrder([b!.id.toUpperCase(), a!.id]))).body.data.map(({ name }) => name)).toEqual(['b', 'a']);
  });
  it('raises the version of moved plans only', async () => {
    const [a, b] = await plans('a', 'b');
    await reorder([
      { id: a!.id, display_order: 0 },
      { id: b!.id, display_order: 5 },
    ]);
    const { body } = await catalog.get<MealPlan[]>('/meal-plans');
    expect(body.data.map(({ version }) => version)).toEqual([1, 2]);
    const dragged = { name: 'c', version: b!.version };
    expect((await catalog.put(`/meal-plans/admin/${b!.id}`, dragged)).status).toBe(409);
  });
  for (const [title, unknownId] of [
    ['an unknown id', uuid()],
    ['text that is not a UUID', '7'],
    ['an id with NUL', '\u0000'],
    ['the id of a dish', undefined],
  ] as const) {
    it(`answers 404 to ${title} and moves nothing`, async () => {
      const [a, b] = await plans('a', 'b');
      const id = unknownId ?? (await catalog.dish()).id;
      const left = { audit: (await catalog.audit()).length, events: (await catalog.events()).length };
      const { status, body } = await reorder(inOrder([b!.id, a!.id, id]));
      expect([status, body.code]).toEqual([404, 'not_found']);
      expect(await catalog.planNames()).toEqual(['a', 'b']);
      expect({ audit: (await catalog.audit()).length, events: (await catalog.events()).length }).toEqual(left);
    });
  }
  it('answers 404 to the id of a deleted plan, and counts no deleted plan when a new one is put last', async () => {
    const [a, b] = await plans('a', 'b');
    await catalog.delete(`/meal-plans/admin/${b!.id}`);
    expect((await reorder(inOrder([b!.id, a!.id]))).status).toBe(404);
    expect((await catalog.plan({ name: 'c' })).display_order).toBe(b!.display_order);
  });
  it('answers 400 to a repeated id, in any letter case', async () => {
    const [a] = await plans('a');
    expect((await reorder(inOrder([a!.id, a!.id.toUpperCase()]))).status).toBe(400);
  });
  for (const display_order of ['1', 1.5, null, 1e308, -1_000_001, {}, undefined]) {
    it(`answers 400 to the position ${JSON.stringify(display_order)}`, async () => {
      const [a] = await plans('a');
      expect((await reorder([{ id: a!.id, display_order }])).status).toBe(400);
    });
  }
  it('answers 409 to an order that was made from an older list, and moves nothing', async () => {
    const [a, b, c] = await plans('a', 'b', 'c');
    const from = (order: MealPlan[]): Orders =>
      order.map(({ id, display_order: seen_order }, index) => ({ id, display_order: index, seen_order }));
    const answers = await Promise.all([reorder(from([c!, a!, b!])), reorder(from([b!, a!, c!]))]);
    const [saved, refused] = answers.sort((one, other) => one.status - other.status);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: 'Another administrator has changed the order in the meantime.' },
    });
    expect(await catalog.planNames()).toEqual(saved!.body.data.map(({ name }) => name));
    expect((await catalog.audit()).filter(({ action }) => action === 'reordered')).toHaveLength(1);
  });
  it('answers 200 to an order that is sent again because its answer was lost', async () => {
    const [a, b] = await plans('a', 'b');
    const orders = [
      { id: b!.id, display_order: 0, seen_order: 1 },
      { id: a!.id, display_order: 1, seen_order: 0 },
    ];
    const first = await reorder(orders);
    expect(first.body.data.map(({ name }) => name)).toEqual(['b', 'a']);
    expect(await reorder(orders)).toEqual(first);
  });
  it('ends with one of several parallel reorders, never with a mixture', async () => {
    const ids = (await plans('a', 'b', 'c', 'd', 'e', 'f')).map(({ id }) => id);
    const wishes = [ids, [...ids].reverse(), [...ids.slice(3), ...ids.slice(0, 3)]];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => {
        const wish = wishes[index % wishes.length]!;
        const orders = inOrder(wish);
        return reorder(index % 2 ? orders.reverse() : orders);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    for (const { body } of answers) expect(wishes).toContainEqual(body.data.map(({ id }) => id));
    const { body } = await catalog.get<MealPlan[]>('/meal-plans');
    expect(wishes).toContainEqual(body.data.map(({ id }) => id));
  });
  it('waits for a reorder that is under way, then applies as a whole', async () => {
    const ids = (await plans('a', 'b', 'c')).map(({ id }) => id);
    await catalog.database.query('BEGIN');
    await catalog.database.query('UPDATE meal_plan SET display_order = -display_order');
    const answer = reorder(inOrder(ids));
    const blocked = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0';
    try {
      await eventually(async () => expect(await catalog.database.query(blocked)).toHaveLength(1), 3_000);
    } finally {
      await catalog.database.query('COMMIT');
    }
    expect((await answer).body.data.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });
  it('keeps both an edit and a reorder that run in parallel', async () => {
    const [a, b] = await plans('a', 'b');
    const edits = Array.from({ length: 5 }, (_, index) => catalog.put(`/meal-plans/admin/${a!.id}`, { number_of_meals: 20 + index }));
    const answers = await Promise.all([...edits, reorder(inOrder([b!.id, a!.id]))]);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const { body } = await catalog.get<MealPlan[]>('/meal-plans');
    expect(body.data.map(({ name, version }) => [name, version])).toEqual([
      ['b', 2],
      ['a', 7],
    ]);
  });
});

describe('reordering dishes', () => {
  it('returns the new list with inactive dishes', async () => {
    const a = await catalog.dish({ dish_name: 'a' });
    const b = await catalog.dish({ dish_name: 'b', is_active: false });
    const { status, body } = await catalog.post<Dish[]>('/sample-menu/admin/reorder', {
      orders: inOrder([b.id, a.id]),
    });
    expect(status).toBe(200);
    expect(body.data.map(({ dish_name }) => dish_name)).toEqual(['b', 'a']);
  });
  it('answers 404 to the id of a plan', async () => {
    expect((await catalog.post('/sample-menu/admin/reorder', { orders: inOrder([(await catalog.plan()).id]) })).status).toBe(404);
  });
});
