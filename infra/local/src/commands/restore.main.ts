import path from 'node:path';
import { readLocalConfig } from '../config.js';
import { restore } from '../operator/backup.js';
import { onlyArgument, runCommand } from './command.js';
import { contentsOf } from '../operator/manifest.js';

/** `npm run restore -- <folder>` */
await runCommand(async (args) => {
  const folder = onlyArgument(args, 'Which folder? npm run restore -- ../backup-of-today');
  const { manifest, created } = await restore(readLocalConfig(), path.resolve(folder));
  const empty = created.map((service) => ` The backup is older than ${service}, so the database of ${service} is empty.`);
  return `Restored from ${folder}: ${contentsOf(manifest)}.${empty.join('')}`;
});
