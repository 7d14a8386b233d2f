// `npm start`: reads .env, builds what is stale, then starts the shop in this process.
import { build } from './build.mjs';
import { prepare } from './prepare.mjs';

prepare(() => build({ checkTypes: false }));
await import('../infra/local/dist/main.js');
