import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asAdmin } from '@2x7/service-kit/testing';
import sharp from 'sharp';
import { startMedia, type Answer, type TestMedia } from '../testing/media.js';

let media: TestMedia;
let id: string;
let url: string;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media.close());
beforeEach(async () => {
  const { body } = await media.upload(
    await sharp({ create: { width: 500, height: 60, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  );
  [id, url] = [String(body.id), String(body.url)];
  Object.assign(media.catalog, { failing: false, callers: [] });
});

const remove = (name = id, admin?: string): Promise<Answer> =>
  media.call(`/upload/image/${name}`, { method: 'DELETE', headers: asAdmin(admin) });
const files = async (): Promise<string[]> => (await readdir(media.folder)).filter((name) => name.startsWith(id));
const rows = () => media.database.query<{ deleted_at: Date | null }>('SELECT deleted_at FROM images WHERE id = $1', [id]);
const deletions = () => media.database.query("SELECT actor_id, before FROM audit WHERE entity_id = $1 AND action = 'deleted'", [id]);

describe('removing an image', () => {
  it('removes the row and every variant, and records the administrator in the audit trail', async () => {
    const admin = '0198c0de-0000-7000-8000-0000000000ad';
    expect(await files()).toHaveLength(4);
    expect((await remove(id, admin)).body).toEqual({ success: true });
    expect(await files()).toEqual([]);
    expect(await rows()).toEqual([]);
    expect((await media.call(url)).status).toBe(404);
    expect(await deletions()).toEqual([{ actor_id: admin, before: { url } }]);
  });
  it('answers 404 the second time', async () => {
    await remove();
    const { status, body } = await remove();
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
  });
  for (const name of ['0198c0de-0000-7000-8000-00000000dead', '7', '..', '%2e%2e%2fsecret', '%00', '*']) {
    it(`answers 404 for the id ${name}`, async () => {
      expect((await remove(name)).status).toBe(404);
    });
  }
  it('records one deletion for two parallel requests', async () => {
    const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status);
    expect(statuses).toContain(200);
    for (const status of statuses) expect([200, 404]).toContain(status);
    expect(await deletions()).toHaveLength(1);
    expect(await files()).toEqual([]);
  });
});

describe('the removal of an image that is or may be in use', () => {
  it("is refused with 409, and catalog is asked with media's service identity", async () => {
    media.catalog.used.add(url);
    const { status, body } = await remove();
    expect({ status, body }).toEqual({
      status: 409,
      body: expect.objectContaining({
        code: 'image_in_use',
        error: 'This image is used by a plan or dish.',
      }),
    });
    expect(media.catalog.callers).toEqual([{ kind: 'service', name: 'media' }]);
    expect((await media.call(url)).status).toBe(200);
    expect(await rows()).toEqual([{ deleted_at: null }]);
    expect(await deletions()).toEqual([]);
  });
  it('is refused with 503 while catalog does not answer', async () => {
    media.catalog.failing = true;
    const { status, body } = await remove();
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(await files()).toHaveLength(4);
    expect(await rows()).toEqual([{ deleted_at: null }]);
  });
});
