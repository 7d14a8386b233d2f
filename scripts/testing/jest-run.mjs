import path from 'node:path';
import { at, root } from '../checks/tree.mjs';
import { failedProgram, runProgram } from './programs.mjs';

const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
/** A filter is a part of a path below the root; jest compares patterns with whole paths. */
const patternOf = (filter) => `^${escaped(root + path.sep)}.*${escaped(filter)}`;

/** Runs jest on the files whose paths contain one of the filters, and reports each file as it ends. */
export async function runJest({ filters, options, env, report }) {
  let failed = 0;
  const onMessage = (result) => {
    failed += result.failed.length;
    report(result);
  };
  const args = [at('node_modules/jest/bin/jest.js'), '--passWithNoTests', ...options, ...filters.map(patternOf)];
  const { code, signal, output } = await runProgram(args, { env, outputFile: path.join(env.TEST_RUN_DIR, 'jest.output'), onMessage });
  if (failed > 0 && output) console.log(`jest and the specs printed last:\n${output}\n`);
  if (code !== 0 && failed === 0) report(failedProgram('jest', `jest ended with ${signal ?? `code ${code}`}:\n${output}`));
}
