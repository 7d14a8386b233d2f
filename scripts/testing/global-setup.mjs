/** Before the first spec: builds what is stale and starts the servers, unless `npm test` has done both. */
import { build } from '../build.mjs';
import { present } from '../provide.mjs';
import { stopOnSignal, TestRun } from './test-run.mjs';

export default async function globalSetup({ maxWorkers }) {
  if (process.env.TEST_RUN_DIR) return;
  await build();
  const run = new TestRun();
  globalThis.testRun = run;
  stopOnSignal(() => run.stop());
  const { chromium } = present();
  Object.assign(process.env, await run.start(maxWorkers), chromium ? { CHROMIUM_PATH: chromium } : {});
}
