/**
 * What a test run prints.
 * @typedef {{source: string, seconds: number, passed: number, failed: string[], skipped: string[], repeated?: string[], error: string, output?: string}} FileResult
 *   `failed`, `skipped` and `repeated` hold the names of tests; what passed only when it was repeated counts as passed
 */
const indent = (text) =>
  text
    .split('\n')
    .map((line) => `      ${line}`)
    .join('\n');

function line({ passed, skipped, failed, source, seconds }) {
  const counts = [`${passed} passed`, failed.length > 0 && `${failed.length} failed`, skipped.length > 0 && `${skipped.length} skipped`];
  return `${failed.length > 0 ? '✘' : '✔'} ${source}  ${counts.filter(Boolean).join(', ')}  (${seconds.toFixed(1)} s)`;
}

/** @param {FileResult} result */
export function printResult(result) {
  console.log(line(result));
  if (result.failed.length + (result.repeated?.length ?? 0) === 0) return;
  console.log(`\n${indent(result.error.trimEnd())}`);
  if (result.output) console.log(`\n    It printed last:\n${indent(result.output)}`);
  console.log('');
}

const sum = (results, count) => results.reduce((total, result) => total + count(result), 0);
const namesOf = (results, key) => results.flatMap((result) => (result[key] ?? []).map((name) => `  ${result.source} › ${name}`));
const printList = (title, list) => list.length > 0 && console.log(`\n${title}:\n${list.join('\n')}`);

/**
 * Prints what failed and what was left out, and as the last line the counts.
 * @param {FileResult[]} results
 * @param {string[]} missing a sentence for each server or program that is not installed
 * @returns {number} the exit code: 1 when a test failed, or none ran
 */
export function printSummary(results, missing) {
  const passed = sum(results, (result) => result.passed);
  const failed = sum(results, (result) => result.failed.length);
  printList('Failed', namesOf(results, 'failed'));
  printList('Passed only when repeated', namesOf(results, 'repeated'));
  printList('Left out', [...missing.map((sentence) => `  ${sentence}`), ...namesOf(results, 'skipped')]);
  if (passed + failed === 0) console.log('\nNo test ran. Is the argument a part of a path?');
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
