import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { at, root } from '../checks/tree.mjs';
import { failedProgram, runProgram } from './programs.mjs';

/** The tests of a suite of the JSON report and of the suites in it: `{ name, status, errors, seconds }`. */
function testsOf(suite, names = []) {
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      name: [...names, title].join(' › '),
      status,
      errors: results.flatMap(({ errors = [] }) => errors.map(({ message, stack }) => stripVTControlCharacters(stack ?? message ?? ''))),
      seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...names, inner.title]))];
}

function resultOf(suite, rootDir) {
  const tests = testsOf(suite);
  const failed = tests.filter(({ status }) => status === 'unexpected');
  const repeated = tests.filter(({ status }) => status === 'flaky');
  return {
    source: path.relative(root, path.resolve(rootDir, suite.file ?? suite.title)),
    seconds: tests.reduce((sum, { seconds }) => sum + seconds, 0),
    passed: tests.filter(({ status }) => status === 'expected').length + repeated.length,
    failed: failed.map(({ name }) => name),
    repeated: repeated.map(({ name }) => name),
    skipped: tests.filter(({ status }) => status === 'skipped').map(({ name }) => name),
    error: [...failed, ...repeated].map(({ name, errors }) => `● ${name}\n\n${errors.join('\n\n')}`).join('\n\n'),
  };
}

/** @returns {import('./report.mjs').FileResult[]} one result for each spec file of Playwright's JSON report */
export function readReport({ suites = [], errors = [], config }) {
  const results = suites.map((suite) => resultOf(suite, config.rootDir));
  return errors.length === 0
    ? results
    : [
        ...results,
        failedProgram('playwright', errors.map(({ message, stack }) => stripVTControlCharacters(stack ?? message ?? '')).join('\n\n')),
      ];
}

/** Playwright's name for jest's option. */
const optionsOf = (options) => options.map((option) => (option === '-t' || option === '--testNamePattern' ? '--grep' : option));

/** Runs the specs of the pages and reports each file. */
export async function runPlaywright({ filters, options, env, report }) {
  const file = path.join(env.TEST_RUN_DIR, 'playwright.json');
  const args = [
    'test',
    '-c',
    at('e2e/playwright.config.mjs'),
    '--reporter=json',
    '--pass-with-no-tests',
    ...optionsOf(options),
    ...filters,
  ];
  const { code, signal, output } = await runProgram([at('node_modules/@playwright/test/cli.js'), ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    outputFile: path.join(env.TEST_RUN_DIR, 'playwright.output'),
  });
  const results = fs.existsSync(file) ? readReport(JSON.parse(fs.readFileSync(file, 'utf8'))) : [];
  for (const result of results) report(result);
  if (code !== 0 && results.every(({ failed }) => failed.length === 0))
    report(failedProgram('playwright', `Playwright ended with ${signal ?? `code ${code}`}:\n${output}`));
}
