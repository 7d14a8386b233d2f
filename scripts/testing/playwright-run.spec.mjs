import { describe, expect, it } from '@jest/globals';
import { at } from '../checks/tree.mjs';
import { readReport } from './playwright-run.mjs';

const rootDir = at('e2e/src/browser');
const test = (status, errors = []) => ({ status, results: [{ duration: 1_500, errors }] });
const file = { title: 'login.spec.ts', file: 'login.spec.ts' };

describe("Playwright's report", () => {
  it('counts the tests of a file and of the suites in it', () => {
    const suite = {
      ...file,
      specs: [{ title: 'opens', tests: [test('expected')] }],
      suites: [
        {
          title: 'signing in',
          specs: [
            { title: 'works', tests: [test('expected')] },
            { title: 'later', tests: [test('skipped')] },
          ],
        },
      ],
    };
    expect(readReport({ suites: [suite], config: { rootDir } })).toEqual([
      {
        source: 'e2e/src/browser/login.spec.ts',
        seconds: 4.5,
        passed: 2,
        failed: [],
        repeated: [],
        skipped: ['signing in › later'],
        error: '',
      },
    ]);
  });
  it('fails on an unexpected result, with its errors, and names a test that passes only when repeated', () => {
    const suite = {
      ...file,
      specs: [
        { title: 'breaks', tests: [test('unexpected', [{ message: 'expected 1' }])] },
        { title: 'wavers', tests: [test('flaky', [{ message: 'expected 2' }])] },
      ],
    };
    const [result] = readReport({ suites: [suite], config: { rootDir } });
    expect(result).toMatchObject({ passed: 1, failed: ['breaks'], repeated: ['wavers'] });
    expect(result.error).toMatch(/expected 1.*expected 2/s);
  });
  it('counts an error outside of any test as a failure', () => {
    const [result] = readReport({ suites: [], errors: [{ message: 'no tests found in login.spec.ts' }], config: { rootDir } });
    expect(result).toMatchObject({ source: 'playwright', failed: ['the program as a whole'], error: 'no tests found in login.spec.ts' });
  });
});
