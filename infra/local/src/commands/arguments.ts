import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './command.js';

/** @throws UsageError with `usage` for an unknown option, one without its value, and an additional argument */
export function readOptions<O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  { options, usage }: { options: O; usage: string },
): ReturnType<typeof parseArgs<{ options: O }>>['values'] {
  try {
    return parseArgs({ args, options }).values;
  } catch {
    throw new UsageError(usage); // Node's own message has several sentences and no call of ours.
  }
}

/** @throws UsageError that names the option and shows `usage` */
export function wholeNumber(text: string, { option, max = 999_999_999, usage }: { option: string; max?: number; usage: string }): number {
  if (!/^[1-9]\d*$/.test(text) || Number(text) > max) throw new UsageError(`${option} must be a whole number from 1 to ${max}: ${usage}`);
  return Number(text);
}

/** @throws UsageError that names the unknown arguments and what there is */
export function requireKnown(args: readonly string[], known: readonly string[], what: string): void {
  const unknown = args.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new UsageError(`There is no ${what} ${unknown.join(', ')}. Choose ${known.join(', ')}.`);
}

/** The ones with the word in their name; all for an empty word. @throws UsageError with all names where none has it */
export function namedWith<T extends { name: string }>(word: string, all: readonly T[]): T[] {
  const found = all.filter(({ name }) => name.includes(word));
  if (found.length === 0) throw new UsageError(`No name contains ${word}. There are ${all.map(({ name }) => name).join(', ')}.`);
  return found;
}
