// `npm run trace`, `backup` and the other operator commands: reads .env like npm start, builds what is stale, then runs the command.
import { bundleShop } from './build.mjs';
import { exists } from './checks/tree.mjs';
import { prepare } from './prepare.mjs';

const [name] = process.argv.splice(2, 1);
await prepare(() => {
  if (!exists('node_modules')) throw new Error('The dependencies are not installed: npm ci installs them, and so does npm start.');
  return bundleShop();
});
await import(`../dist/commands/${name}.main.js`);
