// `npm start`: reads .env, builds what is stale, then starts the shop in this process.
import { buildShop } from './build.mjs';
import { prepare } from './prepare.mjs';

await prepare(buildShop);
await import('../dist/main.js');
