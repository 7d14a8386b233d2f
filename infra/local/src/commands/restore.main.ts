import path from 'node:path';
import { readLocalConfig } from '../config.js';
import { restore } from '../operator/backup.js';
import { onlyArgument, runCommand } from './command.js';
import { contentsOf } from '../operator/manifest.js';

/** `npm run restore -- <folder>` */
await runCommand(async (args) => {
  const folder = onlyArgument(args, 'Which folder? npm run restore -- ../backup-of-today');
  return `Restored from ${folder}: ${contentsOf(await restore(readLocalConfig(), path.resolve(folder)))}.`;
});
