import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Log } from '@2x7/service-kit';
import { eventually } from '@2x7/service-kit/testing';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { ImageRepository } from '../persistence/image.repository.js';
import { PhotoRemovalService } from '../photos/photo-removal.service.js';
import { S3Store } from '../storage/s3.store.js';
import { hasBucket } from '../testing/config.js';
import { startMedia, type TestMedia } from '../testing/media.js';
import { freshBucket } from '../testing/stores.js';
import { RemovalService } from './removal.service.js';
import { SweepService } from './sweep.service.js';

const hourMs = 3_600_000;
let media: TestMedia;
beforeAll(async () => {
  media = await startMedia();
});
afterAll(() => media.close());

const sweep = (now?: Date): Promise<number> => media.service.app.get(SweepService, { strict: false }).run(now);
const present = async (...names: string[]): Promise<string[]> => (await readdir(media.folder)).filter((name) => names.includes(name));

async function leave(name: string, ageHours: number): Promise<string> {
  const path = join(media.folder, name);
  await writeFile(path, 'left');
  const at = new Date(Date.now() - ageHours * hourMs);
  await utimes(path, at, at);
  return name;
}
async function upload(): Promise<{ id: string; names: string[]; url: string }> {
  const { body } = await media.upload(
    await sharp({ create: { width: 50, height: 60, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  );
  const id = String(body.id);
  const names = (await readdir(media.folder)).filter((name) => name.startsWith(id));
  return { id, names, url: String(body.url) };
}

it('the sweeps repeat every six hours, and photos are deleted every hour, as privacy.md says', () => {
  const metadata = Reflect as unknown as { getMetadata(key: string, method: unknown): { everyMs: number } };
  const everyMs = (method: unknown) => metadata.getMetadata('repeated', method).everyMs;
  expect([SweepService, PhotoRemovalService].map(({ prototype }) => everyMs(prototype.repeat) / hourMs)).toEqual([6, 1]);
});

describe('the sweep of image files', () => {
  it('removes nothing while the database has no image', async () => {
    const old = await leave(`${uuid()}-9x9.webp`, 9_999);
    await expect(sweep()).rejects.toThrow('Nothing is removed: is this the right database?');
    expect(await present(old)).toEqual([old]);
    await upload();
    expect(await sweep()).toBe(1);
  });
  it('removes files without a row after a day, half-written ones too, and keeps younger and foreign files', async () => {
    const old = [await leave(`${uuid()}-9x9.webp`, 25), await leave(`${uuid()}-9x9.avif.5f3a.part`, 25)];
    const kept = [await leave(`${uuid()}-9x9.webp`, 23), await leave('notes.txt', 9_999)];
    expect(await sweep()).toBe(2);
    expect(await present(...old)).toEqual([]);
    expect(await present(...kept)).toHaveLength(2);
  });
  it('keeps images with a row at any age', async () => {
    const { names } = await upload();
    await sweep(new Date(Date.now() + 9_999 * hourMs));
    expect(await present(...names)).toHaveLength(2);
  });
  it('finishes an interrupted deletion', async () => {
    const { id, names } = await upload();
    await media.database.query('UPDATE images SET deleted_at = now() WHERE id = $1', [id]);
    await sweep();
    expect(await present(...names)).toEqual([]);
    expect(await media.database.query('SELECT 1 FROM images WHERE id = $1', [id])).toEqual([]);
  });
  it('runs when the service starts', async () => {
    const { id, names } = await upload();
    await media.database.query('UPDATE images SET deleted_at = now() WHERE id = $1', [id]);
    const another = await media.startAnother();
    try {
      await eventually(async () => expect(await present(...names)).toEqual([]));
    } finally {
      await another.close();
    }
  });
  it('leaves an interrupted deletion to a repeated DELETE, which adds no second audit entry', async () => {
    const { id } = await upload();
    await media.database.query('UPDATE images SET deleted_at = now() WHERE id = $1', [id]);
    expect((await media.call(`/upload/image/${id}`, { method: 'DELETE' })).status).toBe(200);
    expect(await media.database.query("SELECT 1 FROM audit WHERE entity_id = $1 AND action = 'deleted'", [id])).toEqual([]);
  });
  it('keeps an image whose deletion was interrupted if it is in use again, and records that in the audit trail', async () => {
    const { id, names, url } = await upload();
    await media.database.query('UPDATE images SET deleted_at = now() WHERE id = $1', [id]);
    media.catalog.used.add(url);
    await sweep();
    expect(await present(...names)).toHaveLength(2);
    expect(await media.database.query('SELECT deleted_at FROM images WHERE id = $1', [id])).toEqual([{ deleted_at: null }]);
    expect(await media.database.query("SELECT action FROM audit WHERE entity_id = $1 AND action <> 'uploaded'", [id])).toEqual([
      { action: 'kept' },
    ]);
    await media.database.query('UPDATE images SET deleted_at = now() WHERE id = $1', [id]);
    expect((await media.call(`/upload/image/${id}`, { method: 'DELETE' })).status).toBe(409);
    expect(await present(...names)).toHaveLength(2);
  });
  it('deletes no image whose mark another process has taken back, and takes the mark back once', async () => {
    const { id } = await upload();
    const images = media.service.app.get(ImageRepository, { strict: false });
    await images.deleteMarked(id);
    const image = (await images.find(id))!;
    expect(image).toMatchObject({ id });
    await images.unmarkDeleted(image);
    expect(await media.database.query("SELECT 1 FROM audit WHERE entity_id = $1 AND action = 'kept'", [id])).toEqual([]);
  });
  it('ends with the service: it leaves interrupted deletions and old files to the next one', async () => {
    const { id, names } = await upload();
    await media.database.query('UPDATE images SET deleted_at = now() WHERE id = $1', [id]);
    const old = await leave(`${uuid()}-9x9.webp`, 25);
    const stopping = new AbortController();
    stopping.abort();
    await media.service.app.get(SweepService, { strict: false }).repeat(stopping.signal);
    expect(await present(old, ...names)).toHaveLength(3);
    expect(await sweep()).toBe(1);
  });
  it('checks more than one batch of files', async () => {
    for (let i = 0; i < 600; i++) await leave(`${uuid()}-9x9.webp`, 30);
    expect(await sweep()).toBe(600);
  });
});

(hasBucket ? describe : describe.skip)('the sweep of a bucket', () => {
  it('uses the modification times of the bucket', async () => {
    const store = new S3Store(freshBucket());
    const name = `${uuid()}-9x9.webp`;
    await store.put([{ name, bytes: Buffer.from('left') }]);
    const { app } = media.service;
    const part = <T>(type: new (...parts: never[]) => T): T => app.get(type, { strict: false });
    const onBucket = new SweepService(store, part(ImageRepository), part(RemovalService), Log.create('test', { level: 'silent' }));
    expect(await onBucket.run()).toBe(0);
    expect(await onBucket.run(new Date(Date.now() + 25 * hourMs))).toBe(1);
    expect(await store.find(name)).toBeUndefined();
  });
});
