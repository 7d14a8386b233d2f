// `npm run trace`, `backup` and their like: reads .env as npm start does, builds what is stale, then runs the program of this name.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServices } from './build.mjs';

const [name] = process.argv.splice(2, 1);
process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
if (fs.existsSync('.env')) process.loadEnvFile('.env');
try {
  buildServices();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
await import(`../infra/local/dist/${name}-main.js`);
