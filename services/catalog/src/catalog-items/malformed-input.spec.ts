import { asVisitor } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { json, RunningCatalog, someDish, somePlan } from '../testing/running-catalog.js';

type Target = { what: string; valid: object; fields: string[]; path: string; method: 'POST' | 'PUT' };

const prototypes = ['prototype', 'toString', 'hasOwnProperty', '__proto__', 'constructor'];
const planFields = [
  'name',
  'description',
  'image_url',
  'meal_type',
  'plan_type',
  'number_of_meals',
  'duration_days',
  'original_cost',
  'discounted_price',
  'is_trial',
  'tags',
  'display_order',
  'version',
  'id',
  'discount_percent',
  ...prototypes,
];
const dishFields = [
  'dish_name',
  'image_url',
  'quantity',
  'ingredients',
  'calories',
  'protein',
  'carbs',
  'fat',
  'sugar',
  'fiber',
  'is_active',
  'display_order',
  'categories',
  'version',
  'id',
  ...prototypes,
];

let catalog: RunningCatalog;
const targets: Target[] = [];
beforeAll(async () => {
  catalog = await RunningCatalog.start();
  const plan = { valid: somePlan, fields: planFields };
  const dish = { valid: someDish, fields: dishFields };
  const order = { valid: { a: 1 }, fields: ['orders', ...prototypes], method: 'POST' as const };
  targets.push(
    { ...plan, what: 'a new plan', method: 'POST', path: '/meal-plans/admin/create' },
    {
      ...plan,
      what: 'an edited plan',
      method: 'PUT',
      path: `/meal-plans/admin/${(await catalog.plan()).id}`,
    },
    { ...dish, what: 'a new dish', method: 'POST', path: '/sample-menu/admin/create' },
    {
      ...dish,
      what: 'an edited dish',
      method: 'PUT',
      path: `/sample-menu/admin/${(await catalog.dish()).id}`,
    },
    { ...order, what: 'an order of plans', path: '/meal-plans/admin/reorder' },
    { ...order, what: 'an order of dishes', path: '/sample-menu/admin/reorder' },
  );
});
afterAll(() => catalog.stop());

/** Values as JSON text, so that those which JavaScript cannot represent (1e999, lone escapes) reach the service too. */
const strange: Record<string, string> = {
  'a number': '7',
  'a negative number': '-1',
  'a fraction': '1.5',
  'a huge number': '1e308',
  'more than a number holds': '1e999',
  'a whole number beyond 2^53': '9007199254740993',
  'beyond 32 bits': '4294967296',
  true: 'true',
  null: 'null',
  'empty text': '""',
  text: '"x"',
  NUL: '"a\\u0000b"',
  'a line break': '"a\\nb"',
  'a lone high surrogate': '"a\\ud800"',
  'a lone low surrogate': '"\\udc00a"',
  'overlong text': JSON.stringify('x'.repeat(5_000)),
  'an overlong emoji text': JSON.stringify('🍛'.repeat(3_000)),
  'an empty list': '[]',
  'a list of numbers': '[1,2]',
  'a list of NUL': '["\\u0000"]',
  'a list of null': '[null]',
  'a long list': JSON.stringify(Array(101).fill('x')),
  'a list in a list': '[["x"]]',
  'an object': '{}',
  'an object like a list': '{"length":1,"0":"x"}',
  'an object with toString': '{"toString":"x"}',
  'an image with NUL': '"https://cdn.example/\\u0000"',
  'a date': '"2026-01-01T00:00:00Z"',
};
const bodies: Record<string, string> = {
  'broken JSON': '{"name":',
  'no JSON': 'name=x',
  nothing: '',
  null: 'null',
  'a number': '7',
  'a list': '[]',
  text: '"x"',
  'deep nesting': '{"a":'.repeat(11) + '1' + '}'.repeat(11),
  'a byte order mark': '\ufeff{}x',
  'two values': '{}{}',
};

async function tryField({ what, valid, path, method }: Target, field: string, value: string): Promise<void> {
  const text = `${JSON.stringify(valid).slice(0, -1)},${JSON.stringify(field)}:${value}}`;
  const { status, body } = await catalog.send(path, json(method, text));
  const found = `${what}: ${field} = ${value.slice(0, 30)} answered ${status} ${body.error ?? ''}`;
  expect([found, [200, 201, 400, 404, 409].includes(status)]).toEqual([found, true]);
  expect([found, body.success, Boolean(body.error)]).toEqual([found, status < 400, status >= 400]);
}

describe('malformed input', () => {
  for (const [title, value] of Object.entries(strange)) {
    it(`${title} in any field is accepted or refused with a message, never a 500`, async () => {
      for (const target of targets) await Promise.all(target.fields.map((field) => tryField(target, field, value)));
    });
  }

  for (const [what, text] of Object.entries(bodies)) {
    it(`is answered with 400 when the body is ${what}`, async () => {
      for (const { what: target, method, path } of targets) {
        expect([target, (await catalog.send(path, json(method, text))).status]).toEqual([target, 400]);
      }
    });
  }

  it('leaves plans and dishes readable when it was accepted', async () => {
    expect((await catalog.get('/meal-plans')).status).toBe(200);
    expect((await catalog.get('/sample-menu')).status).toBe(200);
  });

  for (const id of ['%00', '%ZZ', '%ff', '..%2f', 'x'.repeat(600), '018f0000-0000-7000-8000-00000000000g', '%F0%9F%8D%9B', '__proto__']) {
    it(`is answered with 4xx when the id is ${id.slice(0, 40)}`, async () => {
      for (const path of [`/meal-plans/${id}`, `/sample-menu/${id}`]) {
        const { status, body } = await catalog.get(path, asVisitor());
        expect([path, [400, 404, 414].includes(status), body.success]).toEqual([path, true, false]);
      }
    });
  }
});
