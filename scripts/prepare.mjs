import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Before a program of the shop starts: changes to the root, reads .env and builds what is stale. Exits with the error if that fails. */
export function prepare(build) {
  process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
  if (fs.existsSync('.env')) process.loadEnvFile('.env');
  try {
    build();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
