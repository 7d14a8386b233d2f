import fs from 'node:fs';
import path from 'node:path';
import { readLocalConfig } from './config.js';
import { backUp } from './operator/backup.js';

/** `npm run backup -- <folder>` */
const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Which folder? npm run backup -- ../backup-of-today');
  process.exit(2);
}
const config = readLocalConfig();
fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o711 });
try {
  const { databases, files } = await backUp(config, path.resolve(folder));
  const rows = Object.values(databases).flatMap(({ tables }) => tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`Written to ${folder}: ${Object.keys(databases).length} databases with ${rows} rows, ${files.length} files.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
