import path from 'node:path';
import { readLocalConfig } from '../config.js';
import { backUp } from '../operator/backup.js';
import { onlyArgument, runCommand } from './command.js';
import { contentsOf } from '../operator/manifest.js';

/** `npm run backup -- <folder>` */
await runCommand(async (args) => {
  const folder = onlyArgument(args, 'Which folder? npm run backup -- ../backup-of-today');
  return `Written to ${folder}: ${contentsOf(await backUp(readLocalConfig(), path.resolve(folder)))}.`;
});
