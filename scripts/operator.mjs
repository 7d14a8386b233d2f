// `npm run trace`, `backup` and the other operator commands: reads .env like npm start, builds what is stale, then runs the command.
import { bundleShop } from './build.mjs';
import { prepare } from './prepare.mjs';

const [name] = process.argv.splice(2, 1);
await prepare(bundleShop);
await import(`../dist/commands/${name}.main.js`);
