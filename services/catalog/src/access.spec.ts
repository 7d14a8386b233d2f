import { routes } from '@2x7/contracts';
import { asAdmin, asStaff, asVisitor, listAccess } from '@2x7/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningCatalog } from './testing/running-catalog.js';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await RunningCatalog.start();
});
afterAll(() => catalog.stop());

describe('access to the catalog service', () => {
  it('is declared on every route', () => {
    expect(listAccess(catalog.service)).toEqual([
      'DELETE /meal-plans/admin/:id admin',
      'DELETE /sample-menu/admin/:id admin',
      'GET /audit/catalog admin',
      'GET /health/live probe',
      'GET /health/ready probe',
      'GET /internal/images/in-use internal',
      'GET /internal/meal-plans/:id internal',
      'GET /internal/sample-menu/:id internal',
      'GET /meal-plans public',
      'GET /meal-plans/:id public',
      'GET /meal-plans/admin/all admin',
      'GET /meal-plans/admin/stats admin',
      'GET /sample-menu public',
      'GET /sample-menu/:id public',
      'GET /sample-menu/admin/all admin',
      'GET /sample-menu/admin/stats admin',
      'POST /meal-plans/admin/create admin',
      'POST /meal-plans/admin/reorder admin',
      'POST /sample-menu/admin/create admin',
      'POST /sample-menu/admin/reorder admin',
      'PUT /meal-plans/admin/:id admin',
      'PUT /sample-menu/admin/:id admin',
    ]);
  });

  it('matches the route table', () => {
    const inRouteTable = routes
      .filter(({ service }) => service === 'catalog')
      .map(({ method, path, access }) => `${method} ${path} ${access}`);
    expect(listAccess(catalog.service)).toEqual(expect.arrayContaining(inRouteTable));
  });

  for (const { method, path } of routes.filter(({ service, access }) => service === 'catalog' && access === 'admin')) {
    it(`${method} ${path} answers 401 to visitors and 403 to staff`, async () => {
      expect((await catalog.send(path, { method, headers: asVisitor() })).status).toBe(401);
      expect((await catalog.send(path, { method, headers: asStaff() })).status).toBe(403);
    });
  }

  it('is limited to services on internal routes', async () => {
    expect((await catalog.get('/internal/images/in-use?url=/media/a.webp', asAdmin())).status).toBe(403);
    expect((await catalog.get('/internal/meal-plans/018f0000-0000-7000-8000-000000000000', asVisitor())).status).toBe(403);
    expect((await catalog.get('/internal/sample-menu/018f0000-0000-7000-8000-000000000000', asAdmin())).status).toBe(403);
  });
});
