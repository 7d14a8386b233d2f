import path from 'node:path';
import { readLocalConfig } from '../config.js';
import { restore, restoreImages } from '../operator/backup.js';
import { onlyArgument, runCommand } from './command.js';
import { contentsOf } from '../operator/manifest.js';

const question = 'Which folder? npm run restore -- ../backup-of-today, followed by "images" for the images alone';

async function restoreAll(folder: string): Promise<string> {
  const { manifest, created } = await restore(readLocalConfig(), path.resolve(folder));
  const empty = created.map((service) => ` The backup is older than ${service}, so the database of ${service} is empty.`);
  return `Restored from ${folder}: ${contentsOf(manifest)}.${empty.join('')}`;
}

/** `npm run restore -- <folder> [images]` */
await runCommand(async ([first, ...rest]) => {
  const isImages = rest.length === 1 && rest[0] === 'images';
  const folder = onlyArgument([first ?? '', ...(isImages ? [] : rest)], question);
  if (!isImages) return restoreAll(folder);
  await restoreImages(readLocalConfig(), path.resolve(folder));
  return `The images are restored from ${folder}.`;
});
