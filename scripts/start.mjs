// `npm start`: reads .env, builds what is stale, and starts the shop in this process while the pages are still being built.
import { buildPages, bundleShop } from './build.mjs';
import { prepare } from './prepare.mjs';

const pages = await prepare(async () => {
  const built = buildPages();
  built.catch(() => undefined); // the shop awaits it before it opens
  await bundleShop();
  return { built };
});
const { runShop } = await import('../dist/run.js');
await runShop(pages.built);
