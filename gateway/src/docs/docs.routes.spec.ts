import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '@2x7/contracts';
import { z } from 'zod';
import { docsPaths } from './docs.routes.js';
import { OpenApiComponents } from './openapi-components.js';
import { openShop, type Shop } from '../testing/shop.js';

type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: unknown[];
  requestBody?: { required: boolean; content: Record<string, unknown> };
  responses: Record<string, unknown>;
  parameters?: { name: string; required?: boolean }[];
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  info: { license?: unknown };
  tags: { name: string }[];
  components: { schemas: Record<string, { properties?: Record<string, unknown>; required?: string[] }>; securitySchemes: unknown };
};

let shop: Shop;
let document: Document;
beforeAll(async () => {
  shop = await openShop();
  document = (await shop.call('/api/v1/openapi.json')).json as unknown as Document;
});
afterAll(() => shop.close());

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 and holds exactly the routes of the route table', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('{id}', ':id')}`),
    );
    expect(documented.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });
  it('gives each operation its own id', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it('states which operations need a session', () => {
    expect(document.paths['/meal-plans']!['get']!.security).toEqual([]);
    expect(document.paths['/meal-plans/admin/all']!['get']!.security).toEqual([{ session: [] }]);
    expect(document.paths['/meal-plans/admin/all']!['get']!.responses).toHaveProperty('401');
    expect(document.paths['/meal-plans/admin/all']!['get']!.responses).toHaveProperty('403');
    expect(document.components.securitySchemes).toEqual({
      session: expect.objectContaining({ type: 'apiKey', in: 'cookie', name: 'sid' }),
      customer: expect.objectContaining({ type: 'apiKey', in: 'cookie', name: 'my' }),
      rider: expect.objectContaining({ type: 'apiKey', in: 'cookie', name: 'run' }),
    });
  });
  it('takes the schemas of bodies and answers from the contracts', () => {
    const create = document.paths['/meal-plans/admin/create']!['post']!;
    expect(create.requestBody!.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/MealPlanInput' } },
    });
    expect(JSON.stringify(create.responses['201'])).toContain('#/components/schemas/MealPlan"');
    expect(document.components.schemas['MealPlan']!.properties).toHaveProperty('discount_percent');
    expect(document.paths['/upload/image']!['post']!.requestBody!.content).toHaveProperty(['multipart/form-data']);
  });
  it('says which parameters of a query are required', () => {
    const isRequired = (path: string) =>
      Object.fromEntries(document.paths[path]!['get']!.parameters!.map(({ name, required }) => [name, required]));
    expect(isRequired('/deliveries/admin/calendar')).toEqual({ from: true, to: true });
    expect(isRequired('/audit/catalog')).toEqual({ before: false, without: false, limit: false });
  });
  it('requires the id of a path as a UUID, and names none where the path has none', () => {
    for (const { method, path } of routes) {
      const { parameters = [] } = document.paths[path.replace(':id', '{id}')]![method.toLowerCase()]!;
      const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
      expect([path, parameters.filter(({ name }) => name === 'id')]).toEqual([path, path.includes(':id') ? [id] : []]);
    }
  });
  it('requires the body of each call that has one, and has no empty list of parameters', () => {
    for (const { method, path, body } of routes) {
      const { requestBody, parameters } = document.paths[path.replace(':id', '{id}')]![method.toLowerCase()]!;
      expect([method, path, requestBody?.required]).toEqual([method, path, body ? true : undefined]);
      expect(parameters).not.toEqual([]);
    }
  });
  it('says of an answer that is a file which type it has, and whether it is text', () => {
    const types = {
      csv: { 'text/csv': {} },
      pdf: { 'application/pdf': { format: 'binary' } },
      webp: { 'image/webp': { format: 'binary' } },
    };
    for (const { method, path, answer, status } of routes) {
      if (typeof answer !== 'string') continue;
      const { content } = document.paths[path.replace(':id', '{id}')]![method.toLowerCase()]!.responses[status] as { content: object };
      const [[type, format]] = Object.entries(types[answer]) as [[string, object]];
      expect([path, content]).toEqual([path, { [type]: { schema: { type: 'string', ...format } } }]);
    }
  });
  it('says of 429 and 503, and of no other failure, that the answer may name when to try again', () => {
    for (const { responses } of operations())
      for (const [status, response] of Object.entries(responses) as [string, { headers?: object }][])
        if (Number(status) >= 400)
          expect([status, Object.keys(response.headers ?? {})]).toEqual([status, ['429', '503'].includes(status) ? ['retry-after'] : []]);
  });
  it('states the bounds and patterns of the contracts, and none that only repeat a type or a format', () => {
    const of = (schema: string) => document.components.schemas[schema]!.properties!;
    expect(of('AdjustMeals')['meals']).toEqual({ type: 'integer', minimum: -100, maximum: 100 });
    expect(of('ConfirmSecondFactor')['code']).toEqual({ type: 'string', pattern: '^\\d{6}$' });
    expect(of('PlanRest')['meals']).toEqual({ type: 'integer' });
    expect(of('AuditEntry')['at']).toEqual({ type: 'string', format: 'date-time' });
  });
  it('requires the fields of a body that a call cannot leave out, and no others', () => {
    expect(document.components.schemas['DishInput']!.required).toEqual(['dish_name', 'ingredients', 'quantity']);
  });
  it('resolves every reference', () => {
    const names = JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g);
    for (const [, name] of names) expect(document.components.schemas).toHaveProperty(name!);
  });
  it('describes every failure as a Failure', () => {
    for (const { responses } of operations()) {
      for (const [status, response] of Object.entries(responses)) {
        if (Number(status) >= 400) expect(JSON.stringify(response)).toContain('#/components/schemas/Failure');
      }
    }
  });
});

/** Every object anywhere in the document that lists required properties. */
function withRequired(value: unknown): { required: string[]; properties?: Record<string, unknown> }[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray((value as { required?: unknown }).required) ? [value as { required: string[] }] : [];
  return [...own, ...Object.values(value).flatMap(withRequired)];
}

describe('the rules of an OpenAPI linter', () => {
  it('defines every required property', () => {
    const objects = withRequired(document);
    expect(objects.length).toBeGreaterThan(30);
    const missing = objects.flatMap(({ required, properties = {} }) => required.filter((name) => !(name in properties)));
    expect(missing).toEqual([]);
  });
  it('uses every component', () => {
    const used = new Set([...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name));
    expect(Object.keys(document.components.schemas).filter((name) => !used.has(name))).toEqual([]);
  });
  it('names a licence, and describes every tag that an operation has', () => {
    expect(document.info.license).toEqual({ name: 'MIT', identifier: 'MIT' });
    const described = document.tags.map(({ name }) => name).sort();
    expect([...new Set(operations().flatMap(({ tags }) => tags))].sort()).toEqual(described);
  });
  for (const route of routes) {
    const operation = (): Operation => document.paths[route.path.replace(':id', '{id}')]![route.method.toLowerCase()]!;
    it(`${route.method} ${route.path} has an id, a summary, a 4XX answer, and security unless it is public`, () => {
      expect(operation().operationId).toMatch(/^[a-z]\w+$/);
      expect(operation().summary).toBe(route.summary);
      expect(Object.keys(operation().responses).filter((status) => status.startsWith('4'))).not.toEqual([]);
      expect(operation().security).toEqual(
        route.access === 'public' ? [] : [{ [['customer', 'rider'].includes(route.access) ? route.access : 'session']: [] }],
      );
    });
    it(`${route.method} ${route.path} documents the status, the headers and the failure codes of its row in the route table`, () => {
      const { responses } = operation() as { responses: Record<string, { headers?: object; description: string }> };
      expect(Object.keys(responses[route.status]!.headers ?? {})).toEqual(Object.keys(route.responseHeaders));
      const codes = Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .flatMap(([, { description }]) => [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code));
      expect(codes.sort()).toEqual([...route.failures].sort());
    });
  }
});

describe('schemas with an id in the OpenAPI document', () => {
  const Dish = z.object({ name: z.string() }).meta({ id: 'TestDish' });
  it('are listed once as a component and referred to from any depth', () => {
    const components = new OpenApiComponents();
    expect(components.refer(Dish, 'output')).toEqual({ $ref: '#/components/schemas/TestDish' });
    expect(components.refer(z.object({ data: z.array(Dish) }), 'output')['properties']).toEqual({
      data: { type: 'array', items: { $ref: '#/components/schemas/TestDish' } },
    });
    expect(Object.keys(components.schemas)).toEqual(['TestDish']);
  });
  it('are refused when request and answer need different schemas under one id', () => {
    const Changing = z.object({ name: z.string().default('x') }).meta({ id: 'TestChanging' });
    const components = new OpenApiComponents();
    components.refer(Changing, 'input');
    expect(() => components.refer(Changing, 'output')).toThrow('two schemas have the id TestChanging');
  });
  it('list the keys of a record of an enum as properties', () => {
    const counts = new OpenApiComponents().refer(z.record(z.enum(['a', 'b']), z.int()), 'output');
    expect(counts).toMatchObject({
      properties: { a: { type: 'integer' }, b: { type: 'integer' } },
      required: ['a', 'b'],
      additionalProperties: false,
    });
    expect(counts).not.toHaveProperty('propertyNames');
  });
});

describe('the documentation page', () => {
  it("loads every file from the shop's own origin", async () => {
    const page = await shop.call('/api/v1/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).not.toMatch(/https?:|<script>|style=|\son\w+=/);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
    expect(files).toHaveLength(4);
    for (const file of files) expect((await shop.call(new URL(file, 'http://x/api/v1/docs').pathname)).status).toBe(200);
  });
  it('answers 404, and so do its files, when the API documentation is switched off', async () => {
    const closed = await openShop({ apiDocs: false });
    try {
      for (const path of docsPaths)
        for (const method of ['GET', 'POST']) expect([path, (await closed.call(`/api/v1${path}`, { method })).status]).toEqual([path, 404]);
    } finally {
      await closed.close();
    }
  });
});
