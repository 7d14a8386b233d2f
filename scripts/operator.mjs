// `npm run trace`, `backup` and the other operator commands: reads .env like npm start, builds what is stale, then runs the command.
import { bundleShop } from './build.mjs';
import { exists } from './checks/tree.mjs';
import { prepare } from './prepare.mjs';

const [name] = process.argv.splice(2, 1);
/** npm writes this list last. The folder itself appears with the first module that Node keeps compiled. */
const installedFile = 'node_modules/.package-lock.json';
await prepare(() => {
  if (!exists(installedFile)) throw new Error('The dependencies are not installed: npm ci installs them, and so does npm start.');
  return bundleShop();
});
await import(`../dist/commands/${name}.main.js`);
