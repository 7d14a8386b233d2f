import type { DatabaseCopy } from './manifest.js';
import { rowsOf } from './server.js';

/** Tables whose rows have files in the image store until they are marked as deleted. */
const withFiles = ['images', 'photos'];

/**
 * The ids of the images and photos that the shop has at this moment.
 * @param media the copy of media's database: an earlier release has no photos
 */
export async function imagesOf(server: string, media: DatabaseCopy): Promise<string[]> {
  const tables = withFiles.filter((name) => media.tables.some((table) => table.name === name));
  const shown = tables.map((name) => `SELECT id FROM ${name} WHERE deleted_at IS NULL`).join(' UNION ALL ');
  return (await rowsOf<{ id: string }>(server, 'media', shown)).map(({ id }) => id);
}

const idLength = 36;

/**
 * The images whose files the store has lost.
 * @param shown ids before and after the files were copied: one that was uploaded or deleted meanwhile is in one of them only
 * @param files names of the copied files, `<id>-480x360.webp` or `photo-<id>.webp`
 */
export function lostImages(shown: { before: string[]; after: string[] }, files: string[]): string[] {
  const stored = new Set(files.map((name) => name.replace(/^photo-/, '').slice(0, idLength)));
  const remaining = new Set(shown.after);
  return shown.before.filter((id) => remaining.has(id) && !stored.has(id));
}
