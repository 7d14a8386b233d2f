import { DataSource } from 'typeorm';
import { v7 as uuid } from 'uuid';
import type { StorageAddress } from './config.js';
import { plannedFiles, urlOf, type PlannedFile } from './image-name.js';
import { openStore } from './storage/open-store.js';

/** An image of the demonstration that was encoded before. `read` gets the bytes of one of its files. */
export type EncodedImage = { name: string; width: number; height: number; read(file: PlannedFile): Promise<Buffer> };

/** The database of the media service and its store. */
export type MediaPlace = { databaseUrl: string; storage: StorageAddress };

/**
 * Stores encoded images as uploads would be stored: the files first, then the rows, with the administrator who uploaded them.
 * @returns the address of each image by its name
 */
export async function seedImages(
  { databaseUrl, storage }: MediaPlace,
  images: readonly EncodedImage[],
  createdBy: string,
): Promise<Map<string, string>> {
  const store = await openStore(storage);
  const stored = images.map(({ name, width, height, read }) => ({ id: uuid(), name, width, height, read }));
  await Promise.all(
    stored.map(async ({ read, ...size }) => {
      const planned = plannedFiles(size);
      await store.put(await Promise.all(planned.map(async (file) => ({ name: file.name, bytes: await read(file) }))));
    }),
  );
  const rows = stored.map((image) => ({ id: image.id, width: image.width, height: image.height, url: urlOf(image) }));
  await insertRows(databaseUrl, rows, createdBy);
  return new Map(stored.map((image) => [image.name, urlOf(image)]));
}

async function insertRows(databaseUrl: string, rows: readonly object[], createdBy: string): Promise<void> {
  const database = await new DataSource({ type: 'postgres', url: databaseUrl }).initialize();
  try {
    await database.query(
      `WITH new AS (SELECT * FROM jsonb_to_recordset($1) AS new (id uuid, width int, height int, url text)),
         recorded AS (INSERT INTO audit (actor_id, action, entity, entity_id, after)
           SELECT $2, 'uploaded', 'image', id, jsonb_build_object('url', url) FROM new)
       INSERT INTO images (id, width, height, created_by) SELECT id, width, height, $2 FROM new`,
      [JSON.stringify(rows), createdBy],
    );
  } finally {
    await database.destroy();
  }
}
