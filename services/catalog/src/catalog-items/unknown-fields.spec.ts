import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Dish, MealPlan } from '@2x7/contracts';
import { json, RunningCatalog, someDish, somePlan } from '../testing/running-catalog.js';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await RunningCatalog.start();
});
afterAll(() => catalog.stop());

const unknownFields = {
  id: randomUUID(),
  created_at: '2000-01-01T00:00:00.000Z',
  updated_at: '2000-01-01T00:00:00.000Z',
  deleted_at: '2000-01-01T00:00:00.000Z',
  discount_percent: 99,
  role: 'admin',
  status: 'paid',
  amount: 1,
  seq: 1,
};

type Row = Record<string, unknown>;
const rowOf = async (table: 'meal_plan' | 'dish', id: string): Promise<Row> =>
  (await catalog.database.query<Row>(`SELECT * FROM ${table} WHERE id = $1`, [id]))[0]!;

/** The row contains none of the values in `unknownFields`. */
function expectUntouched(row: Row): void {
  expect(row.id).not.toBe(unknownFields.id);
  for (const value of Object.values(row)) {
    if (value instanceof Date) expect(value.getFullYear()).toBeGreaterThan(2020);
    expect(JSON.stringify(value) ?? '').not.toMatch(/2000-01-01|"paid"/);
  }
}

describe('fields that are not in the contract', () => {
  it('are not stored in a plan, new or edited', async () => {
    const plan = await catalog.plan(unknownFields);
    const edited = await catalog.put<MealPlan>(`/meal-plans/admin/${plan.id}`, { ...unknownFields, name: 'Other' });
    expect(edited).toMatchObject({ status: 200, body: { data: { id: plan.id, name: 'Other', discount_percent: 15 } } });
    expect(edited.body.data.created_at).toBe(plan.created_at);
    expect(edited.body.data).not.toHaveProperty('role');
    expectUntouched(await rowOf('meal_plan', plan.id));
  });
  it('are not stored in a dish, new or edited', async () => {
    const dish = await catalog.dish(unknownFields);
    const edited = await catalog.put<Dish>(`/sample-menu/admin/${dish.id}`, { ...unknownFields, dish_name: 'Other' });
    expect(edited).toMatchObject({ status: 200, body: { data: { id: dish.id, dish_name: 'Other' } } });
    expect(edited.body.data.created_at).toBe(dish.created_at);
    expectUntouched(await rowOf('dish', dish.id));
  });
  it('are not stored by a reorder, which changes only positions', async () => {
    const plan = await catalog.plan(somePlan);
    const before = await rowOf('meal_plan', plan.id);
    await catalog.post('/meal-plans/admin/reorder', {
      orders: [{ ...unknownFields, id: plan.id, display_order: 5, name: 'Stolen', discounted_price: 1 }],
    });
    const after = await rowOf('meal_plan', plan.id);
    expect(after).toMatchObject({ display_order: 5, name: before.name, discounted_price: before.discounted_price });
    expectUntouched(after);
  });
  it('do not change the prototype of any object', async () => {
    const text = JSON.stringify(someDish).replace('{', '{"__proto__":{"is_active":false},"constructor":{"prototype":{"polluted":1}},');
    const { status } = await catalog.send('/sample-menu/admin/create', json('POST', text));
    expect(status).toBe(201);
    expect(({} as Row).polluted).toBeUndefined();
    expect(({} as Row).is_active).toBeUndefined();
  });
});
