import { after, before, describe, it } from 'node:test';
import { routes } from '@2x7/contracts';
import { expect } from 'expect';
import { openShop, type Shop } from './testing/shop.js';

type Operation = {
  operationId: string;
  security: unknown[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
  parameters?: unknown[];
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }>; securitySchemes: unknown };
};

let shop: Shop;
let document: Document;
before(async () => {
  shop = await openShop();
  document = (await shop.call('/api/v1/openapi.json')).json as unknown as Document;
});
after(() => shop.close());

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and holds every route of the table, no more', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const told = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('{id}', ':id')}`),
    );
    expect(told.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });
  it('names each operation once', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it('tells who must be signed in', () => {
    expect(document.paths['/meal-plans']!['get']!.security).toEqual([]);
    expect(document.paths['/meal-plans/admin/all']!['get']!.security).toEqual([{ session: [] }]);
    expect(document.paths['/meal-plans/admin/all']!['get']!.responses).toHaveProperty('401');
    expect(document.paths['/meal-plans/admin/all']!['get']!.responses).toHaveProperty('403');
    expect(document.components.securitySchemes).toEqual({
      session: expect.objectContaining({ type: 'apiKey', in: 'cookie', name: 'sid' }),
    });
  });
  it('takes its bodies and answers from the contracts', () => {
    const create = document.paths['/meal-plans/admin/create']!['post']!;
    expect(create.requestBody!.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/MealPlanInput' } },
    });
    expect(JSON.stringify(create.responses['201'])).toContain('#/components/schemas/MealPlan"');
    expect(document.components.schemas['MealPlan']!.properties).toHaveProperty('discount_percent');
    expect(document.paths['/upload/image']!['post']!.requestBody!.content).toHaveProperty([
      'multipart/form-data',
    ]);
  });
  it('refers only to what it holds', () => {
    const names = JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g);
    for (const [, name] of names) expect(document.components.schemas).toHaveProperty(name!);
  });
  it('describes every failure with the one envelope', () => {
    for (const { responses } of operations()) {
      for (const [status, response] of Object.entries(responses)) {
        if (Number(status) >= 400) expect(JSON.stringify(response)).toContain('#/components/schemas/Failure');
      }
    }
  });
});

describe('the page that shows it', () => {
  it('has all it needs from our own origin', async () => {
    const page = await shop.call('/api/v1/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).not.toMatch(/https?:|<script>|style=|\son\w+=/);
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
    expect(files).toHaveLength(4);
    for (const file of files)
      expect((await shop.call(new URL(file, 'http://x/api/v1/docs').pathname)).status).toBe(200);
  });
});
