// `npm start`: reads .env, builds what is stale, then opens the shop in this process.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
if (fs.existsSync('.env')) process.loadEnvFile('.env');
try {
  build();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
await import('../infra/local/dist/main.js');
