/**
 * Runs every test on the real parts: `npm test`, or `npm test -- orders media/src/upload` for some.
 * A PostgreSQL, a RabbitMQ and an S3 server are started for the run, and everything that was started is stopped.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { provide } from './provide.mjs';
import { startBackends } from './testing/backends.mjs';
import { endLeftovers, endQuietly } from './testing/processes.mjs';
import { reportAll, reportFile } from './testing/report.mjs';
import { runSpec } from './testing/run-spec.mjs';
import { specFiles } from './testing/spec-files.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const filters = process.argv.slice(2);
/** Specs wait a lot, so more of them than a small machine has cores; a whole shop with its browser weighs more. */
const atOnce = { parts: 4, shops: 3 };

/** Others may pass through: a database that drops root's rights lives in it. */
function makeRunFolder() {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), '2x7-test-'));
  fs.chmodSync(folder, 0o711);
  for (const name of ['tmp', 'results']) fs.mkdirSync(path.join(folder, name), { mode: 0o711 });
  return folder;
}

const run = { dir: makeRunFolder(), running: new Set(), backends: undefined, stopped: false };

async function stopAll() {
  if (run.stopped) return;
  run.stopped = true;
  for (const pid of run.running) endQuietly(-pid, 'SIGKILL');
  await run.backends?.stop();
  endLeftovers(run.dir);
  fs.rmSync(run.dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => void stopAll().finally(() => process.exit(130)));
}

/** What specs find in their environment; their temporary files end with the run. */
const environment = (chromium) => (lane) => ({
  ...process.env,
  NODE_ENV: 'test',
  FORCE_COLOR: '0',
  TMPDIR: path.join(run.dir, 'tmp'),
  TEST_LANE: String(lane),
  ...run.backends.envOf(lane),
  ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
});

/** Jobs of several kinds, so many beside each other; each is told its lane and resolves to what it found. */
async function runAll(jobs, lanes) {
  const waiting = [...jobs];
  const results = [];
  const worker = async (lane) => {
    while (waiting.length > 0 && !run.stopped) {
      const result = await waiting.shift()(lane);
      if (run.stopped) return;
      reportFile(result);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => worker(lane)));
  return results;
}

const jobsOf = (specs, envOf) =>
  specs.map((spec) => (lane) => runSpec(spec, { dir: path.join(run.dir, 'results'), env: envOf(lane), running: run.running }));

/** Style, boundaries and sizes count as one more rule. */
async function runCheck() {
  const started = performance.now();
  const check = spawn(process.execPath, [path.join(root, 'scripts', 'check.mjs')], { cwd: root, detached: true });
  run.running.add(check.pid);
  let words = '';
  for (const stream of [check.stdout, check.stderr]) stream.on('data', (part) => (words += part));
  const [code] = await once(check, 'close');
  run.running.delete(check.pid);
  const failures = code === 0 ? [] : [{ name: 'the code keeps the rules of the house', error: words.trim() }];
  const seconds = (performance.now() - started) / 1000;
  return { source: 'npm run check', seconds, output: '', passed: 1 - failures.length, failures, skipped: [] };
}

async function main() {
  build();
  const { parts, shops, alone } = specFiles(root, filters);
  const { missing, chromium } = provide();
  run.backends = await startBackends(run.dir, Math.max(...Object.values(atOnce)));
  const envOf = environment(chromium);
  const checks = filters.length === 0 || filters.includes('check') ? [runCheck] : [];
  const results = await runAll([...checks, ...jobsOf(parts, envOf)], atOnce.parts);
  results.push(...(await runAll(jobsOf(shops, envOf), atOnce.shops)), ...(await runAll(jobsOf(alone, envOf), 1)));
  return { results, missing };
}

try {
  const { results, missing } = await main();
  await stopAll();
  process.exitCode = reportAll(results, missing);
} catch (error) {
  await stopAll();
  console.error(error.message);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
