import { databaseUrl, connected } from './server.js';
import type { DatabaseCopy } from './manifest.js';

/** Tables whose rows have files in the image store until they are marked as deleted. An older release lacks one of them, or the mark. */
const isOfImages = ({ name, columns }: DatabaseCopy['tables'][number]): boolean =>
  ['images', 'photos'].includes(name) && columns.includes('deleted_at');

/**
 * The ids of the images and photos that the shop has at this moment.
 * @param media the copy of media's database, whose tables are read
 */
export function imagesOf(server: string, { tables }: DatabaseCopy): Promise<string[]> {
  return connected(databaseUrl(server, 'media'), async (client) => {
    const found = tables
      .filter(isOfImages)
      .map(({ name }) => client.query<{ id: string }>(`SELECT id FROM ${name} WHERE deleted_at IS NULL`));
    return (await Promise.all(found)).flatMap(({ rows }) => rows.map(({ id }) => id));
  });
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
