import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asService, asStaff, asVisitor, listAccess } from '@2x7/service-kit/testing';
import { startMedia, type TestMedia } from './testing/media.js';

let media: TestMedia;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media.close());

describe('access to the media service', () => {
  it('is declared on every route', () => {
    expect(listAccess(media.service)).toEqual([
      'DELETE /upload/image/:id admin',
      'GET /audit/media admin',
      'GET /health/live probe',
      'GET /health/ready probe',
      'GET /media/:name public',
      'GET /my/photos/:id customer',
      'GET /upload/photos/:id admin',
      'POST /internal/photos/claim internal',
      'POST /internal/photos/erasure internal',
      'POST /internal/photos/transfer internal',
      'POST /upload/image admin',
      'POST /upload/photo customer',
    ]);
  });

  const id = '0198c0de-0000-7000-8000-000000000000';
  const writes: [string, string][] = [
    ['POST', '/upload/image'],
    ['DELETE', `/upload/image/${id}`],
  ];
  for (const [method, path] of writes) {
    it(`answers ${method} ${path.split('/').slice(0, 3).join('/')} with 401 for a visitor, a service or no token, 403 for staff`, async () => {
      const statuses = [asVisitor(), asStaff(), asService(), {}].map(
        async (headers) => (await media.call(path, { method, headers })).status,
      );
      expect(await Promise.all(statuses)).toEqual([401, 403, 401, 401]);
    });
  }

  it('gives images to visitors whom the gateway has identified, and to no request without identity', async () => {
    expect((await media.call(`/media/${id}-1x1.webp`, { headers: asVisitor() })).status).toBe(404);
    expect((await media.call(`/media/${id}-1x1.webp`, { headers: {} })).status).toBe(401);
  });
});
