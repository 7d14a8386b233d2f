/** A reporter of node:test that writes what happens as JSON lines, for the test run to read. */
import { inspect } from 'node:util';

/** Frames of Node and of packages say nothing about our code. */
const ours = (stack) => stack.split('\n').filter((line) => !/^\s+at .*(node:internal|node_modules|node:async_hooks)/.test(line)).join('\n');

function words(error) {
  const cause = error?.cause ?? error;
  return cause instanceof Error && cause.stack && !(cause instanceof AggregateError) ? ours(cause.stack) : inspect(cause);
}

function entry(type, { name, nesting, skip, todo, details }) {
  return {
    type, name, nesting, skip, todo,
    suite: details?.type === 'suite',
    failure: details?.error?.failureType,
    error: type === 'test:fail' ? words(details?.error) : undefined,
  };
}

/** A test is dequeued at once when it begins; its start is told in the order of the file, and so maybe never. */
const wanted = new Set(['test:dequeue', 'test:start', 'test:pass', 'test:fail']);

export default async function* recordEvents(source) {
  for await (const { type, data } of source) {
    if (wanted.has(type)) yield `${JSON.stringify(entry(type, data))}\n`;
  }
}
