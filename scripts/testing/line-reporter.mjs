/** jest's reporter: one line for a file that passes, everything that is known about one that fails. */
import path from 'node:path';
import { printResult, printSummary } from './report.mjs';

const shownLines = 60;
const fullName = ({ ancestorTitles, title }) => [...ancestorTitles, title].join(' › ');
const skippedStates = new Set(['pending', 'todo', 'skipped', 'disabled']);
const ours = (text) =>
  text
    .split('\n')
    .filter((line) => !/^\s+at .*(node:internal|node_modules|node:async_hooks)/.test(line))
    .join('\n');

/** See repeat-once.mjs. */
const firstErrors = (test) => [`● ${fullName(test)} (its first run)`, ...(test.retryReasons ?? [])];

/** @returns what report.mjs prints about one file; a failed hook of the file or an error while it loads is a failure too */
function resultOf(source, { testResults, failureMessage, testExecError, console: printed }) {
  const failed = testResults.filter(({ status }) => status === 'failed').map(fullName);
  const ranTwice = testResults.filter(({ invocations }) => invocations > 1);
  return {
    source,
    passed: testResults.filter(({ status }) => status === 'passed').length,
    failed: testExecError ? [...failed, 'the file as a whole'] : failed,
    skipped: testResults.filter(({ status }) => skippedStates.has(status)).map(fullName),
    repeated: ranTwice.filter(({ status }) => status === 'passed').map(fullName),
    error: ours([failureMessage ?? testExecError?.message, ...ranTwice.flatMap(firstErrors)].filter(Boolean).join('\n\n')),
    output: (printed ?? [])
      .map(({ message }) => message)
      .join('\n')
      .trim()
      .split('\n')
      .slice(-shownLines)
      .join('\n'),
  };
}

export default class LineReporter {
  #root;
  #isNameGiven;
  #started = new Map();
  #results = [];

  constructor({ rootDir, testNamePattern }) {
    this.#root = rootDir;
    this.#isNameGiven = Boolean(testNamePattern);
  }

  onTestFileStart({ path: file }) {
    this.#started.set(file, performance.now());
  }

  /** `npm test` counts the results of jest and Playwright together; alone, jest prints its own summary. */
  onTestFileResult({ path: file }, testResult) {
    const seconds = (performance.now() - this.#started.get(file)) / 1000;
    const result = { ...resultOf(path.relative(this.#root, file), testResult), seconds };
    // With -t, jest reports all other tests as skipped.
    if (this.#isNameGiven) result.skipped = [];
    this.#results.push(result);
    if (process.send) process.send(result);
    else printResult(result);
  }

  onRunComplete() {
    const results = this.#results;
    if (!process.send) process.once('exit', () => printSummary(results, []));
  }

  /** jest asks every reporter. */
  getLastError() {}
}
