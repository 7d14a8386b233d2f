// `npm run trace`, `backup` and their like: reads .env as npm start does, builds what is stale, then runs the program of this name.
import { buildServices } from './build.mjs';
import { prepare } from './prepare.mjs';

const [name] = process.argv.splice(2, 1);
prepare(buildServices);
await import(`../infra/local/dist/commands/${name}.main.js`);
