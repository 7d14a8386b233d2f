import { at } from '../checks/tree.mjs';
import { runProgram } from './programs.mjs';

/** `npm run check` counts as one more test: style, boundaries, sizes, documents. */
export async function runCheck(outputFile, report) {
  const started = performance.now();
  const { code, output } = await runProgram([at('scripts/check.mjs')], { env: process.env, outputFile, lines: Infinity });
  const failed = code === 0 ? [] : ['every check passes'];
  report({
    source: 'npm run check',
    seconds: (performance.now() - started) / 1000,
    passed: 1 - failed.length,
    failed,
    skipped: [],
    error: output,
  });
}
