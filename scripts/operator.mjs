// `npm run trace`, `backup` and the other operator commands: reads .env like npm start, builds what is stale, then runs the command.
import { buildServices } from './build.mjs';
import { prepare } from './prepare.mjs';

const [name] = process.argv.splice(2, 1);
prepare(buildServices);
await import(`../infra/local/dist/commands/${name}.main.js`);
