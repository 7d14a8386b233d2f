import fs from 'node:fs';

/** The names of the suites around a rule and its own; they start in the order of the file. */
function fullName(names, nesting, name) {
  names.length = nesting;
  names[nesting] = name;
  return names.join(' › ');
}

const readLines = (file) =>
  fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line)) : [];

/** What follows from another failure is not one of its own. */
const isEcho = ({ failure }) => failure === 'subtestsFailed';

function count(result, event, name) {
  if (event.skip !== undefined) result.skipped.push({ name, reason: typeof event.skip === 'string' ? event.skip : '' });
  else if (event.type === 'test:fail' && !isEcho(event)) result.failures.push({ name, error: event.error });
  else if (event.type === 'test:pass' && !event.suite) result.passed += 1;
}

/**
 * Counts the rules of one file; a suite counts only where it fails or is skipped as a whole.
 * @returns {{passed: number, skipped: {name: string, reason: string}[], failures: {name: string, error: string}[], open: string[]}}
 *   `open`: what had begun and never ended
 */
export function readEvents(file) {
  const result = { passed: 0, skipped: [], failures: [], open: [] };
  const names = [];
  const fullNames = new Map();
  const open = new Set();
  for (const event of readLines(file)) {
    const key = `${event.nesting} ${event.name}`;
    if (event.type === 'test:dequeue') open.add(key);
    else if (event.type === 'test:start') fullNames.set(key, fullName(names, event.nesting, event.name));
    else {
      open.delete(key);
      count(result, event, fullNames.get(key) ?? event.name);
    }
  }
  result.open = [...open].map((key) => key.slice(key.indexOf(' ') + 1));
  return result;
}
