// `npm run trace`, `backup` and the other operator commands: reads .env like npm start, builds what is stale, then runs the command.
import fs from 'node:fs';
import { bundleShop } from './build.mjs';
import { installedFile } from './npm-command.mjs';
import { prepare } from './prepare.mjs';

const [name] = process.argv.splice(2, 1);
await prepare(() => {
  if (!fs.existsSync(installedFile)) throw new Error('The dependencies are not installed: npm ci installs them, and so does npm start.');
  return bundleShop();
});
await import(`../dist/commands/${name}.main.js`);
