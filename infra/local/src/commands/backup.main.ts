import path from 'node:path';
import { counted } from '@2x7/contracts';
import { readLocalConfig } from '../config.js';
import { backUp } from '../operator/backup.js';
import { onlyArgument, runCommand } from './command.js';
import { contentsOf } from '../operator/manifest.js';

/** `npm run backup -- <folder>` */
await runCommand(async (args) => {
  const folder = onlyArgument(args, 'Which folder? npm run backup -- ../backup-of-today');
  const { manifest, lost } = await backUp(readLocalConfig(), path.resolve(folder));
  const written = `Written to ${folder}: ${contentsOf(manifest)}.`;
  if (lost.length === 0) return written;
  // Exit code 1 keeps a script from deleting the earlier backups, which may have the files.
  throw new Error(
    `${written} The image store has lost the files of ${counted(lost.length, 'image')}, such as ${lost[0]}: keep an earlier backup, which may have them (docs/backup.md, "A lost volume").`,
  );
});
