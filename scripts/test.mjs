/**
 * Runs every test on real servers: `npm test`, or `npm test -- orders media/src/upload -t "refuses"` for some.
 * jest runs the specs, then Playwright those of the pages; PostgreSQL, RabbitMQ and an S3 server are started once for both.
 */
import path from 'node:path';
import { build } from './build.mjs';
import { provide } from './provide.mjs';
import { runCheck } from './testing/check-run.mjs';
import { endPrograms } from './testing/programs.mjs';
import { runJest } from './testing/jest-run.mjs';
import { runPlaywright } from './testing/playwright-run.mjs';
import { printResult, printSummary } from './testing/report.mjs';
import { stopOnSignal, TestRun } from './testing/test-run.mjs';
import { workers } from './testing/workers.mjs';

const run = new TestRun();
async function stop() {
  endPrograms();
  await run.stop();
}
stopOnSignal(stop);

/** `orders -t "refuses"` → parts of paths, and what is meant for jest and Playwright. */
function readArguments(given) {
  const first = given.findIndex((argument) => argument.startsWith('-'));
  return first < 0 ? { filters: given, options: [] } : { filters: given.slice(0, first), options: given.slice(first) };
}

async function main() {
  const { filters, options } = readArguments(process.argv.slice(2));
  const results = [];
  const report = (result) => {
    printResult(result);
    results.push(result);
  };
  await build();
  const { missing, chromium } = provide();
  const env = { ...process.env, ...(await run.start(workers)), ...(chromium ? { CHROMIUM_PATH: chromium } : {}) };
  const checked = filters.length === 0 || filters.includes('check') ? runCheck(path.join(run.dir, 'check.output'), report) : undefined;
  await runJest({ filters, options, env, report });
  await checked;
  await runPlaywright({ filters, options, env, report });
  return { results, missing };
}

try {
  const { results, missing } = await main();
  await stop();
  process.exitCode = printSummary(results, missing);
} catch (error) {
  await stop();
  console.error(error.message);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
