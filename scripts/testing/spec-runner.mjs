/**
 * Runs the spec files in a few processes, each of which runs one file after the other, so that the modules of the shop are loaded once for
 * each process and not once for each file. jest finds and names the sources; the compiled files run.
 */
import { url as debuggerUrl } from 'node:inspector';
import path from 'node:path';
import TestRunner from 'jest-runner';
import { ProcessLog } from './process-log.mjs';
import { endQuietly } from './processes.mjs';

/**
 * How many files run at once in each stage, in this order. A whole shop needs more CPU than a part. Of the two campaigns, one needs most of
 * the machine, and the other mostly waits.
 */
const stages = [
  { stage: 'parts', atOnce: 4 },
  { stage: 'shops', atOnce: 3 },
  { stage: 'campaigns', atOnce: 2 },
];

/** With `node --inspect` the files run in this process, because jest passes the option to no other. */
const isDebugged = debuggerUrl() !== undefined;

/** ms for one file. Long enough for a slow file on a busy machine: only a file that hangs exceeds it. A debugger may hold a file for a day. */
const timeLimitMs = isDebugged ? 86_400_000 : Number(process.env.TEST_FILE_LIMIT_MS ?? 15 * 60_000);

const compiledOf = (source) =>
  source.endsWith('.ts') ? source.replace(`${path.sep}src${path.sep}`, `${path.sep}dist${path.sep}`).replace(/[.]ts$/, '.js') : source;

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

/** What a file comes to, with what its process has logged. */
function checked({ result, error }, log, limit) {
  const { open, problems } = log.read();
  if (limit.isOver)
    return { error: failure(`It had not ended after ${timeLimitMs / 60_000} minutes; open: ${open ?? 'loading the file'}`) };
  if (error) return { error: problems.length > 0 ? failure([error.message, ...problems].join('\n')) : error };
  if (result.testResults.length === 0) return { error: failure('It has no test') };
  return { result: withProblems(result, problems) };
}

/** Ends the process of a file that takes too long. */
class TimeLimit {
  isOver = false;
  #timer;

  constructor(log) {
    this.#timer = setTimeout(() => {
      this.isOver = true;
      endQuietly(log.read().pid, 'SIGKILL');
    }, timeLimitMs);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}

export default class SpecRunner {
  isSerial = false;
  supportsEventEmitters = true;
  #globalConfig;
  #context;
  #listeners = new Map();

  constructor(globalConfig, context) {
    this.#globalConfig = globalConfig;
    this.#context = context;
  }

  on(event, listener) {
    this.#listeners.set(event, listener);
    return () => this.#listeners.delete(event);
  }

  async runTests(tests, watcher, options) {
    for (const { stage, atOnce } of stages) {
      const inStage = tests.filter(({ context }) => context.config.testEnvironmentOptions.stage === stage);
      const maxWorkers = options.serial ? 1 : Math.min(atOnce, this.#globalConfig.maxWorkers);
      if (inStage.length > 0 && !watcher.isInterrupted()) await this.#runStage(inStage, { maxWorkers, watcher, options });
    }
  }

  async #runStage(tests, { maxWorkers, watcher, options }) {
    const runner = new TestRunner({ ...this.#globalConfig, maxWorkers }, this.#context);
    const running = new Map();
    const compiled = tests.map((test) => ({ ...test, path: compiledOf(test.path), source: test }));
    runner.on('test-file-start', ([{ path: file, source }]) => {
      const log = new ProcessLog(file);
      log.clear();
      running.set(file, { log, limit: new TimeLimit(log) });
      return this.#emit('test-file-start', [source]);
    });
    const onEnd = ([{ path: file, source }, outcome]) => {
      const { log, limit } = running.get(file);
      limit.stop();
      return this.#report(source, checked(outcome, log, limit));
    };
    runner.on('test-file-success', ([test, result]) => onEnd([test, { result }]));
    runner.on('test-file-failure', ([test, error]) => onEnd([test, { error }]));
    await runner.runTests(compiled, watcher, { ...options, serial: isDebugged });
  }

  #report(source, { result, error }) {
    return error
      ? this.#emit('test-file-failure', [source, error])
      : this.#emit('test-file-success', [source, { ...result, testFilePath: source.path }]);
  }

  async #emit(event, args) {
    await this.#listeners.get(event)?.(args);
  }
}
