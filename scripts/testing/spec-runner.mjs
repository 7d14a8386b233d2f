/**
 * Runs each spec file in a process of its own: what a file leaves in memory cannot slow down or break the next one, and every
 * failure is reported with the name of its file. jest finds and names the sources; the compiled files run.
 */
import path from 'node:path';
import TestRunner from 'jest-runner';
import { ProcessLog } from './process-log.mjs';
import { endQuietly } from './processes.mjs';

/** How many files run at once in each stage, in this order. A whole shop needs more CPU than a part; some specs need the whole machine. */
const stages = [
  { stage: 'parts', atOnce: 4 },
  { stage: 'shops', atOnce: 3 },
  { stage: 'alone', atOnce: 1 },
];

/** ms for one file. Long enough for a slow file on a busy machine: only a file that hangs exceeds it. */
const timeLimitMs = Number(process.env.TEST_FILE_LIMIT_MS ?? 15 * 60_000);

const compiledOf = (source) =>
  source.endsWith('.ts') ? source.replace(`${path.sep}src${path.sep}`, `${path.sep}dist${path.sep}`).replace(/[.]ts$/, '.js') : source;

const isLast = ({ path: file }) => Number(/chaos/.test(file));

/** jest's result of a file that failed as a whole, in addition to its tests. */
function withProblems(result, problems) {
  if (problems.length === 0) return result;
  const message = problems.join('\n');
  return {
    ...result,
    testExecError: { message, stack: '' },
    failureMessage: [result.failureMessage, `  ● the file as a whole\n\n${message}\n`].filter(Boolean).join('\n'),
  };
}

const failure = (message) => ({ message, stack: message });

export default class SpecRunner extends TestRunner {
  #atOnce;
  #listeners = new Map();
  #outcomes = new Map();

  constructor(globalConfig, context) {
    super({ ...globalConfig, maxWorkers: 1 }, context);
    this.#atOnce = globalConfig.maxWorkers;
    super.on('test-file-success', ([{ path: file }, result]) => void this.#outcomes.set(file, { result }));
    super.on('test-file-failure', ([{ path: file }, error]) => void this.#outcomes.set(file, { error }));
  }

  on(event, listener) {
    this.#listeners.set(event, listener);
    return () => this.#listeners.delete(event);
  }

  async runTests(tests, watcher, options) {
    for (const { stage, atOnce } of stages) {
      const waiting = tests
        .filter(({ context }) => context.config.testEnvironmentOptions.stage === stage)
        .sort((a, b) => isLast(a) - isLast(b));
      const lanes = options.serial ? 1 : Math.min(atOnce, this.#atOnce);
      await Promise.all(Array.from({ length: lanes }, (_, lane) => this.#runLane(lane, { waiting, watcher, options })));
    }
  }

  async #runLane(lane, { waiting, watcher, options }) {
    while (waiting.length > 0 && !watcher.isInterrupted()) {
      const test = waiting.shift();
      await this.#listeners.get('test-file-start')?.([test]);
      const { result, error } = await this.#runFile({ ...test, path: compiledOf(test.path) }, { lane, watcher, options });
      if (error) await this.#listeners.get('test-file-failure')?.([test, error]);
      else await this.#listeners.get('test-file-success')?.([test, { ...result, testFilePath: test.path }]);
    }
  }

  async #runFile(test, { lane, watcher, options }) {
    const log = new ProcessLog(test.path);
    log.clear();
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      endQuietly(log.read().pid, 'SIGKILL');
    }, timeLimitMs);
    // jest forks the process before it first waits, so the process inherits this lane.
    process.env.TEST_LANE = String(lane);
    await super.runTests([test], watcher, options);
    clearTimeout(limit);
    const outcome = this.#outcomes.get(test.path) ?? { error: new Error('jest reported nothing about this file') };
    const { open, problems } = log.read();
    if (isLate) return { error: failure(`It had not ended after ${timeLimitMs / 60_000} minutes; open: ${open ?? 'loading the file'}`) };
    if (outcome.error) return { error: problems.length > 0 ? failure([outcome.error.message, ...problems].join('\n')) : outcome.error };
    if (outcome.result.testResults.length === 0) return { error: failure('It has no test') };
    return { result: withProblems(outcome.result, problems) };
  }
}
