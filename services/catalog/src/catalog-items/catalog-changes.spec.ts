import { asAdmin } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 as uuid } from 'uuid';
import { RunningCatalog, somePlan } from '../testing/running-catalog.js';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await RunningCatalog.start();
});
afterAll(() => catalog.stop());
beforeEach(() => catalog.empty());

describe('the audit row and the event of a change', () => {
  it('name the administrator and the new plan', async () => {
    const admin = uuid();
    const { body } = await catalog.post<{ id: string }>(
      '/meal-plans/admin/create',
      { ...somePlan, image_url: '/media/a.webp' },
      asAdmin(admin),
    );
    expect(await catalog.audit()).toEqual([
      {
        actor_id: admin,
        action: 'created',
        entity: 'meal-plan',
        entity_id: body.data.id,
        before: null,
        after: body.data,
      },
    ]);
    expect(await catalog.events()).toEqual([
      {
        type: 'catalog.changed',
        data: { entity: 'meal-plan', ids: [body.data.id] },
      },
    ]);
  });
  it('name an edited dish, and the audit row holds it before and after the edit', async () => {
    const dish = await catalog.dish({ image_url: '/media/a.webp' });
    const { body } = await catalog.put(`/sample-menu/admin/${dish.id}`, {
      quantity: '300g',
      image_url: '/media/b.webp',
    });
    expect((await catalog.audit())[1]).toMatchObject({
      action: 'edited',
      entity: 'dish',
      entity_id: dish.id,
      before: dish,
      after: body.data as object,
    });
    expect((await catalog.events())[1]?.data).toEqual({ entity: 'dish', ids: [dish.id] });
  });
  it('name a deleted plan, and the audit row holds it as it was', async () => {
    const plan = await catalog.plan();
    await catalog.delete(`/meal-plans/admin/${plan.id}`);
    expect((await catalog.audit())[1]).toMatchObject({
      action: 'deleted',
      entity_id: plan.id,
      before: plan,
      after: null,
    });
    expect((await catalog.events())[1]?.data).toEqual({ entity: 'meal-plan', ids: [plan.id] });
  });
  it('are one each for a reorder, and name only the moved items', async () => {
    const first = await catalog.plan();
    const second = await catalog.plan();
    await catalog.post('/meal-plans/admin/reorder', {
      orders: [
        { id: first.id, display_order: 0 },
        { id: second.id, display_order: 7 },
      ],
    });
    expect((await catalog.audit()).slice(2)).toEqual([
      expect.objectContaining({ action: 'reordered', entity: 'meal-plan', after: { [second.id]: 7 } }),
    ]);
    expect((await catalog.events()).slice(2)).toEqual([{ type: 'catalog.changed', data: { entity: 'meal-plan', ids: [second.id] } }]);
  });
  it('are not written for a refused change', async () => {
    const plan = await catalog.plan();
    await catalog.put(`/meal-plans/admin/${plan.id}`, { version: 9 });
    await catalog.put(`/meal-plans/admin/${plan.id}`, { original_cost: 1 });
    await catalog.delete(`/meal-plans/admin/${uuid()}`);
    await catalog.post('/meal-plans/admin/create', {});
    expect(await catalog.audit()).toHaveLength(1);
    expect(await catalog.events()).toHaveLength(1);
  });
  it('roll the change back when the event cannot be stored', async () => {
    const plan = await catalog.plan();
    await catalog.database.query('ALTER TABLE outbox ADD CONSTRAINT no_more_rows CHECK (false) NOT VALID');
    try {
      for (const answer of [
        await catalog.post('/meal-plans/admin/create', somePlan),
        await catalog.put(`/meal-plans/admin/${plan.id}`, { name: 'lost' }),
        await catalog.delete(`/meal-plans/admin/${plan.id}`),
        await catalog.post('/meal-plans/admin/reorder', { orders: [{ id: plan.id, display_order: 9 }] }),
      ])
        expect(answer).toMatchObject({
          status: 500,
          body: { error: 'Something went wrong. Please try again.' },
        });
    } finally {
      await catalog.database.query('ALTER TABLE outbox DROP CONSTRAINT no_more_rows');
    }
    expect((await catalog.get('/meal-plans')).body.data).toEqual([plan]);
    expect(await catalog.audit()).toHaveLength(1);
  });
  it('are rolled back when the transaction fails at its commit', async () => {
    await catalog.database.query(`
      CREATE FUNCTION fail_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'too late'; END $$;
      CREATE CONSTRAINT TRIGGER fail_late AFTER INSERT ON meal_plan DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail_late()`);
    try {
      expect((await catalog.post('/meal-plans/admin/create', somePlan)).status).toBe(500);
    } finally {
      await catalog.database.query('DROP TRIGGER fail_late ON meal_plan; DROP FUNCTION fail_late()');
    }
    expect([await catalog.audit(), await catalog.events(), await catalog.planNames()]).toEqual([[], [], []]);
  });
});
