// `npm run seed:orders`: reads .env as npm start does, builds what is stale, then does it.
import fs from 'node:fs';
import { buildServices } from './build.mjs';

if (fs.existsSync('.env')) process.loadEnvFile('.env');
buildServices();
await import('../infra/local/dist/seed-orders-main.js');
