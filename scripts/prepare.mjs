import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** For programs of the shop itself: goes to the root, reads .env, and builds what is stale, or ends with what is wrong. */
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
