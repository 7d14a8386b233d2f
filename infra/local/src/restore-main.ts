import fs from 'node:fs';
import path from 'node:path';
import { readLocalConfig } from './config.js';
import { restore } from './operator/backup.js';

/** `npm run restore -- <folder>` */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Which folder? npm run restore -- ../backup-of-today');
  process.exit(2);
}
const config = readLocalConfig();
fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o711 });
try {
  const { databases, files } = await restore(config, path.resolve(folder));
  const rows = Object.values(databases).flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored from ${folder}: ${Object.keys(databases).length} databases with ${rows} rows, ${files.length} files.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
