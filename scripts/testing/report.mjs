const indent = (text) => text.split('\n').map((line) => `      ${line}`).join('\n');

function summary({ passed, skipped, failures, source, seconds }) {
  const counts = [`${passed} passed`, failures.length > 0 && `${failures.length} failed`, skipped.length > 0 && `${skipped.length} skipped`];
  return `${failures.length > 0 ? '✘' : '✔'} ${source}  ${counts.filter(Boolean).join(', ')}  (${seconds.toFixed(1)} s)`;
}

/** One line for a file that is well; everything that is known about one that is not. */
export function reportFile(result) {
  console.log(summary(result));
  for (const { name, error } of result.failures) console.log(`\n    ✘ ${name}\n${indent(error.trimEnd())}`);
  if (result.output) console.log(`\n    What it printed last:\n${indent(result.output)}`);
  if (result.failures.length > 0) console.log('');
}

const sum = (results, count) => results.reduce((total, result) => total + count(result), 0);

function reportFailed(results) {
  const failed = results.flatMap(({ source, failures }) => failures.map(({ name }) => `  ${source} › ${name}`));
  if (failed.length > 0) console.log(`\nFailed:\n${failed.join('\n')}`);
}

function reportLeftOut(results, missing) {
  const skipped = results.flatMap(({ source, skipped: rules }) => rules.map(({ name, reason }) => `  ${source} › ${name}${reason ? `: ${reason}` : ''}`));
  const lines = [...missing.map((sentence) => `  ${sentence}`), ...skipped];
  if (lines.length > 0) console.log(`\nLeft out:\n${lines.join('\n')}`);
}

/**
 * Prints what failed and what was left out, and as the last line the counts.
 * @returns {number} the exit code: 1 when anything failed, or nothing ran
 */
export function reportAll(results, missing) {
  const passed = sum(results, (result) => result.passed);
  const failed = sum(results, (result) => result.failures.length);
  const skipped = sum(results, (result) => result.skipped.length);
  reportFailed(results);
  reportLeftOut(results, missing);
  if (passed + failed === 0) console.log('\nNothing has run. Is the filter a part of a path?');
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
