// `npm start`: reads .env, builds what is stale, and starts the shop in this process while the pages are still being built.
import { buildPages, bundleShop } from './build.mjs';
import { prepare } from './prepare.mjs';

let pages;
await prepare(async () => {
  pages = buildPages();
  pages.catch(() => undefined); // the shop awaits it before it opens
  await bundleShop();
});
const { beginFirstStart } = await import('../dist/first-start.js');
const firstStart = beginFirstStart(process.env);
const { runShop } = await import('../dist/run.js');
await runShop({ pages, firstStart });
